import { api } from '#contract/index.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordedExport, recordView } from '../audit/index.ts'
import { changeAvatar, changeDetails } from './change-details.ts'
import { changeRole, setState, setPassword } from './administer-account.ts'
import { getUser, listUsers, exportUsers } from './list-users.ts'
import { sumBalances } from './list-sql.ts'
import { endOneSession, endOwnOthers, endOwnSession, listSessions } from './list-sessions.ts'
import { countAttempt } from './count-attempts.ts'
import { knownDevice, newDeviceCookie } from './device-cookie.ts'
import { login } from './login.ts'
import { toUser } from './to-user.ts'
import { requestRecovery, recoverPassword } from './recover-password.ts'
import { changePassword } from './change-password.ts'
import { registerCustomer } from './register.ts'
import { endSession, openSessionsOf, originOf } from '../../platform/sessions/sessions.ts'
import { selectUser } from './sql.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.users.register, async ({ context, body, counted }) => ({
    message: 'Cuenta creada. Ya puedes iniciar sesión.',
    // Many users share the address of a mobile operator: an attempt with a name that is taken does not count.
    user: await counted('register', () => registerCustomer(context, body)),
  }))
  bind(api.users.login, async ({ context, body, request, reply, limits }) => {
    const device = knownDevice(context, body.username, request.headers.cookie)
    const { deviceGeneration, ...started } = await countAttempt({ context, limits, request }, body.username, (hasher) =>
      login(context, hasher, body, originOf(request), device),
    )
    reply.header('set-cookie', newDeviceCookie(context, { username: started.user.username, deviceGeneration }))
    return started
  })
  bind(api.users.logout, ({ context, caller }) => endSession(context.db, caller.tokenHash))
  bind(api.users.me, async ({ context, caller }) => toUser(await selectUser(context.db, caller.id)))
  bind(api.users.changeMe, ({ context, caller, params, body, consume, prove }) =>
    changeDetails(context, caller, params.id, body, {
      countEmail: () => consume('verification'),
      prove: () => prove('recentIfFactor'),
    }),
  )
  bind(api.users.changeAvatar, ({ context, caller, params, body }) =>
    changeAvatar(context, caller, params.userId, body.url),
  )
  bind(api.users.sendVerification, async ({ context, caller, params }) => {
    await sendVerification(context, caller, params.id)
    return { message: 'Te enviamos un correo para verificarlo.' }
  })
  bind(api.users.verifyEmail, async ({ context, caller, body }) => {
    await verifyEmail(context, caller, body.code)
    return { message: 'Email verificado correctamente' }
  })
  bind(api.users.requestRecovery, async ({ context, body, consume }) => {
    await consume('mailbox', mailboxOf(body.email))
    await requestRecovery(context, body.email)
    return { message: 'Si ese correo es de una cuenta, te llegará un enlace en unos minutos.' }
  })
  bind(api.users.recoverPassword, async ({ context, params, body, reply }) => {
    const owner = await recoverPassword(context, params.token, body.password)
    // Strangers may have locked out every other new device.
    reply.header('set-cookie', newDeviceCookie(context, owner))
    return { message: 'Tu contraseña cambió. Ya puedes iniciar sesión.' }
  })
  bind(api.users.changeRole, ({ context, caller, params, body }) => changeRole(context, caller, params.id, body.role))
  bind(api.users.list, ({ context, query }) => listUsers(context.db, query))
  bind(api.users.export, ({ context, caller, query }) =>
    recordedExport(context, caller, api.users.export, query, exportUsers(context.exportDb, query)),
  )
  bind(api.users.sumBalances, ({ context, query }) => sumBalances(context.db, query))
  bind(api.users.changePassword, async ({ context, caller, body, request, reply }) => {
    const { token, user, deviceGeneration } = await changePassword(context, caller, body, originOf(request))
    reply.header('set-cookie', newDeviceCookie(context, { username: user.username, deviceGeneration }))
    return { token, user }
  })
  bind(api.users.read, async ({ context, caller, params }) => {
    const user = await getUser(context.db, params.id)
    await recordView(context, caller, { user: params.id })
    return user
  })
  bind(api.users.listSessions, ({ context, caller, params }) => listSessions(context, caller, params.id))
  bind(api.users.endSession, ({ context, caller, params }) =>
    endOneSession(context, caller, params.id, params.sessionId),
  )
  bind(api.sessions.list, ({ context, caller }) => openSessionsOf(context, caller.id, caller))
  bind(api.sessions.end, async ({ context, caller, params, reply }) => {
    const cookie = await endOwnSession(context, caller, params.id)
    if (cookie) reply.header('set-cookie', cookie)
  })
  bind(api.sessions.endOthers, async ({ context, caller, reply }) => {
    reply.header('set-cookie', await endOwnOthers(context, caller))
  })
  bind(api.users.setPassword, async ({ context, caller, params, body }) => {
    await setPassword(context, caller, params.id, body.password)
    return getUser(context.db, params.id)
  })
  bind(api.users.setState, async ({ context, caller, params, body }) => {
    await setState(context, caller, params.id, body.disabled)
    return getUser(context.db, params.id)
  })
}
