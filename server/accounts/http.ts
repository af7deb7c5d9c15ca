import { api } from '#contract/index.ts'
import type { Bind } from '../http/bind.ts'
import { changeAvatar } from './change-avatar.ts'
import { changeProfile } from './change-profile.ts'
import { changeRole } from './change-role.ts'
import { login } from './login.ts'
import { presentUser } from './present-user.ts'
import { register } from './register.ts'
import { endSession } from './sessions.ts'
import { selectUser } from './sql.ts'

export function bindAccounts(bind: Bind): void {
  bind(api.accounts.register, async ({ world, body }) => ({
    message: 'Cuenta creada. Ya puedes iniciar sesión.',
    user: await register(world, body),
  }))
  bind(api.accounts.login, ({ world, body }) => login(world, body))
  bind(api.accounts.logout, async ({ world, caller }) => {
    await endSession(world.db, caller.tokenHash)
    world.events.tell({ sessions: [caller.id] })
  })
  bind(api.accounts.me, async ({ world, caller }) => presentUser(await selectUser(world.db, caller.id)))
  bind(api.accounts.changeMe, ({ world, caller, params, body }) => changeProfile(world, caller, params.id, body))
  bind(api.accounts.changeAvatar, ({ world, caller, params, body }) =>
    changeAvatar(world, caller, params.userId, body.url),
  )
  bind(api.accounts.changeRole, ({ world, caller, params, body }) => changeRole(world, caller, params.id, body.role))
}
