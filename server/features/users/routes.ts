import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { changeAvatar } from './change-avatar.ts'
import { changeProfile } from './change-profile.ts'
import { changeRole } from './change-role.ts'
import { getUser, listUsers, tabulateUsers } from './list-users.ts'
import { countAttempt } from './count-attempts.ts'
import { newDeviceCookie } from './device-cookie.ts'
import { login } from './login.ts'
import { presentUser } from './present-user.ts'
import { askRecovery, recoverPassword } from './recover-password.ts'
import { registerCustomer } from './register-customer.ts'
import { endSession } from '../../platform/sessions/sessions.ts'
import { setPassword } from './set-password.ts'
import { setState } from './set-state.ts'
import { selectUser } from './sql.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

export function bindAccounts(bind: Bind): void {
  bind(api.accounts.register, async ({ world, body }) => ({
    message: 'Cuenta creada. Ya puedes iniciar sesión.',
    user: await registerCustomer(world, body),
  }))
  bind(api.accounts.login, async ({ world, body, request, reply, limits }) => {
    const started = await countAttempt({ world, limits, request }, body.username, () => login(world, body))
    reply.header('set-cookie', newDeviceCookie(world, started.user.username))
    return started
  })
  bind(api.accounts.logout, ({ world, caller }) => endSession(world.db, caller.tokenHash))
  bind(api.accounts.me, async ({ world, caller }) => presentUser(await selectUser(world.db, caller.id)))
  bind(api.accounts.changeMe, ({ world, caller, params, body, take }) =>
    changeProfile(world, caller, params.id, body, () => take('verification')),
  )
  bind(api.accounts.changeAvatar, ({ world, caller, params, body }) =>
    changeAvatar(world, caller, params.userId, body.url),
  )
  bind(api.accounts.sendVerification, async ({ world, caller, params }) => {
    await sendVerification(world, caller, params.id)
    return { message: 'Te enviamos un correo para verificarlo.' }
  })
  bind(api.accounts.verifyEmail, async ({ world, caller, body }) => {
    await verifyEmail(world, caller, body.code)
    return { message: 'Email verificado correctamente' }
  })
  bind(api.accounts.askRecovery, async ({ world, body, take }) => {
    await take('mailbox', body.email.toLowerCase())
    await askRecovery(world, body.email)
    return { message: 'Si ese correo es de una cuenta, te llegará un enlace en unos minutos.' }
  })
  bind(api.accounts.recoverPassword, async ({ world, params, body, reply }) => {
    const { username } = await recoverPassword(world, params.token, body.password)
    // Strangers may have locked every other new device out.
    reply.header('set-cookie', newDeviceCookie(world, username))
    return { message: 'Tu contraseña cambió. Ya puedes iniciar sesión.' }
  })
  bind(api.accounts.changeRole, ({ world, caller, params, body }) => changeRole(world, caller, params.id, body.role))
  bind(api.users.list, ({ world, query }) => listUsers(world.db, query))
  bind(api.users.export, ({ world, query }) => tabulateUsers(world.exportDb, query))
  bind(api.users.setPassword, async ({ world, caller, params, body }) => {
    await setPassword(world, caller, params.id, body.password)
    return getUser(world.db, params.id)
  })
  bind(api.users.setState, async ({ world, caller, params, body }) => {
    await setState(world, caller, params.id, body.disabled)
    return getUser(world.db, params.id)
  })
}
