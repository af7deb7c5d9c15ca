import { api } from '#contract/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { readPushKeys } from '../../platform/push/push-keys.ts'
import { addDevice, removeDevice } from './devices.ts'
import { selectDevices } from './devices-sql.ts'
import { getChoices, listNotices, readNotices, exportNotices } from './notices.ts'
import { upsertChoices } from './notices-sql.ts'

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
  bind(api.push.key, async ({ context }) => {
    const { publicKey } = await inTransaction(context.db, (trx) => readPushKeys(trx, context.vault))
    return { publicKey }
  })
  bind(api.push.devices, ({ context, caller }) => selectDevices(context.db, caller.id, caller.tokenHash))
  bind(api.push.subscribe, ({ context, caller, body, request }) =>
    addDevice(context, caller, body, request.headers['user-agent']),
  )
  bind(api.push.unsubscribe, ({ context, caller, params }) => removeDevice(context, caller.id, params.id))
}
