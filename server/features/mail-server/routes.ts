import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { removeMailServer, saveMailServer, sendTestMail, showMailServer } from './mail-server.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.mailServer.read, ({ context }) => showMailServer(context))
  bind(api.mailServer.save, async ({ context, caller, body }) => {
    await saveMailServer(context, caller, body)
    return showMailServer(context)
  })
  bind(api.mailServer.remove, ({ context, caller }) => removeMailServer(context, caller))
  bind(api.mailServer.test, ({ context, caller, body }) => sendTestMail(context, caller, body.to))
}
