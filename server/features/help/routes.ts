import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { readPage, savePage } from './help-pages.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.help.read, ({ context, params }) => readPage(context.db, params.page), { cache: true })
  bind(api.help.save, ({ context, caller, params, body }) => savePage(context, caller, params.page, body))
}
