import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { saveOwnTexts } from './save-own-texts.ts'
import { selectOwnTexts } from './sql.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.ownTexts.get, ({ context, caller }) => selectOwnTexts(context.db, caller.id))
  bind(api.ownTexts.save, ({ context, caller, body }) => saveOwnTexts(context, caller, body))
}
