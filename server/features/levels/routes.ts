import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { giveLevel } from './give-level.ts'
import { changeLevel, createLevel, listExcluded, listLevels, removeLevel } from './levels.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.levels.list, ({ context }) => listLevels(context.db))
  bind(api.levels.excluded, ({ context, query }) => listExcluded(context.db, query))
  bind(api.levels.create, ({ context, caller, body }) => createLevel(context, caller, body))
  bind(api.levels.change, ({ context, caller, params, body }) => changeLevel(context, caller, params.id, body))
  bind(api.levels.remove, ({ context, caller, params }) => removeLevel(context, caller, params.id))
  bind(api.levels.give, ({ context, caller, params, body }) => giveLevel(context, caller, params.id, body.levelId))
}
