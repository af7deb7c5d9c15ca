import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { getChoices, listNotices, readNotices, exportNotices } from './notices.ts'
import { upsertChoices } from './sql.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.notices.list, ({ context, caller, query }) => listNotices(context.db, caller.id, query))
  bind(api.notices.export, ({ context, caller, query }) =>
    exportNotices(context.exportDb, { userId: caller.id, ...query }),
  )
  bind(api.notices.read, ({ context, caller, body }) => readNotices(context, caller.id, body.ids))
  bind(api.notices.choices, ({ context, caller }) => getChoices(context.db, caller.id))
  bind(api.notices.choose, async ({ context, caller, body }) => {
    await upsertChoices(context.db, caller.id, body)
    return body
  })
}
