import { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import type { Bind } from '../http/bind.ts'
import { changeRole } from './change-role.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { endSession } from './sessions.ts'
import { selectUser, updateTelefono } from './sql.ts'

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

export function bindAccounts(bind: Bind): void {
  bind(api.accounts.register, async ({ world, body }) => ({
    message: 'Cuenta creada. Ya puedes iniciar sesión.',
    user: await register(world, body),
  }))
  bind(api.accounts.login, ({ world, body }) => login(world, body))
  bind(api.accounts.logout, ({ world, caller }) => endSession(world.db, caller.tokenHash))
  bind(api.accounts.me, async ({ world, caller }) => found(await selectUser(world.db, caller.id)))
  bind(api.accounts.changeMe, ({ world, caller, params, body }) => {
    if (params.id !== caller.id && !may.administer(caller.role)) throw new Problem('NOT_FOUND')
    return inTransaction(world.db, async (trx) => {
      const changed = found(await updateTelefono(trx, params.id, body.telefono))
      if (params.id !== caller.id) await record(trx, caller, 'change-phone', { user: params.id }, { after: body })
      return changed
    })
  })
  bind(api.accounts.changeRole, ({ world, caller, params, body }) => changeRole(world, caller, params.id, body.role))
}
