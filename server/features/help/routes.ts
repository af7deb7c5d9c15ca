import { api } from '#contract/index.ts'
import { always, type Bind } from '../../platform/http/bind.ts'
import { readPage } from './read-page.ts'
import { savePage } from './save-page.ts'

export function bindHelp(bind: Bind): void {
  bind(api.help.read, ({ world, params }) => readPage(world.db, params.page), always)
  bind(api.help.save, ({ world, caller, params, body }) => savePage(world, caller, params.page, body))
}
