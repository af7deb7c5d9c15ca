import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { originOf } from '../../platform/sessions/sessions.ts'
import { newDeviceCookie, readLoginTicket } from '../users/index.ts'
import {
  addPasskey,
  askPasskey,
  askTotp,
  confirmTotp,
  readFactors,
  removePasskey,
  removeTotp,
  renewCodes,
} from './enrol.ts'
import { sendEnrolmentCode } from './enrolment-code.ts'
import { logInWithFactor } from './log-in.ts'
import { askForPasskey } from './passkeys.ts'
import { prove } from './prove.ts'
import { askRemoval, cancelOwnRemoval, cancelRemoval, readRemoval, refuseRemoval } from './removal.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.secondFactor.readRemoval, ({ context, params }) => readRemoval(context.db, params.id))
  bind(api.secondFactor.askRemoval, ({ context, caller, params }) => askRemoval(context, caller, params.id))
  bind(api.secondFactor.cancelRemoval, ({ context, caller, params }) => cancelRemoval(context, caller, params.id))
  bind(api.secondFactor.cancelOwnRemoval, ({ context, caller }) => cancelOwnRemoval(context, caller))
  bind(api.secondFactor.refuseRemoval, ({ context, body }) => refuseRemoval(context, body.token))
  bind(api.secondFactor.read, ({ context, caller }) => readFactors(context, caller))
  bind(api.secondFactor.sendMailCode, ({ context, caller }) => sendEnrolmentCode(context, caller.id))
  bind(api.secondFactor.askTotp, ({ context, limits, caller, body }) => askTotp(context, limits, caller, body))
  bind(api.secondFactor.confirmTotp, async ({ context, limits, caller, body, reply }) => {
    const { recoveryCodes, deviceCookie } = await confirmTotp(context, limits, caller, body.code)
    reply.header('set-cookie', deviceCookie)
    return { recoveryCodes }
  })
  bind(api.secondFactor.removeTotp, ({ context, limits, caller, body }) =>
    removeTotp(context, limits, caller, body.password),
  )
  bind(api.secondFactor.askPasskey, ({ context, limits, caller, body }) => askPasskey(context, limits, caller, body))
  bind(api.secondFactor.addPasskey, async ({ context, caller, body, reply }) => {
    const { recoveryCodes, deviceCookie } = await addPasskey(context, caller, body)
    reply.header('set-cookie', deviceCookie)
    return { recoveryCodes }
  })
  bind(api.secondFactor.removePasskey, ({ context, limits, caller, body, params }) =>
    removePasskey(context, limits, caller, { ...body, id: params.id }),
  )
  bind(api.secondFactor.renewCodes, ({ context, limits, caller, body }) =>
    renewCodes(context, limits, caller, body.password),
  )
  bind(api.secondFactor.askProof, ({ context, caller }) => askForPasskey(context, context.db, caller.id, 'prove'))
  bind(api.secondFactor.prove, ({ context, limits, caller, body }) => prove(context, limits, caller, body))
  bind(api.secondFactor.askLogin, async ({ context, body }) => {
    const { userId } = await readLoginTicket(context, context.db, body.ticket)
    return askForPasskey(context, context.db, userId, 'login')
  })
  bind(api.secondFactor.login, async ({ context, limits, body, request, reply }) => {
    const { deviceGeneration, ...started } = await logInWithFactor(context, limits, body, originOf(request))
    reply.header('set-cookie', newDeviceCookie(context, { username: started.user.username, deviceGeneration }))
    return started
  })
}
