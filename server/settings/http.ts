import { api } from '#contract/index.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../http/bind.ts'
import { readSettings } from './settings.ts'

export function bindSettings(bind: Bind): void {
  bind(api.settings.get, async ({ world, caller }) => {
    const settings = await readSettings(world.db)
    return may.seeGroupLink(caller?.role ?? 'guest') ? settings : { ...settings, groupLink: null }
  })
}
