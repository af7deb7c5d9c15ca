import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { closeAccount } from './close-account.ts'
import { countParts, downloadOwnData } from './download.ts'
import { readObstacles } from './obstacles.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.ownData.countParts, async ({ context, caller }) => ({ partes: await countParts(context, caller.id) }))
  bind(api.ownData.download, ({ context, caller, query }) => downloadOwnData(context, caller, query.parte ?? 1))
  bind(api.ownData.readClosing, async ({ context, caller }) => ({
    obstacles: await readObstacles(context.db, caller.id, context.clock.now()),
  }))
  bind(api.ownData.close, ({ context, limits, caller, body }) => closeAccount(context, limits, caller, body.password))
}
