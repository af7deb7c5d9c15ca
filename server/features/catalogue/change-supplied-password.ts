import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { dayMs } from '#domain/lima.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { confirmAdministrator, confirmSupplier, selectFullAdministrators } from '../users/index.ts'
import { sealedChange } from './change-account.ts'
import { lockAnsweredAccount } from './lock-account.ts'
import { lockProduct } from './sql.ts'
import { noteRunningPurchases, selectAccount, updateAccount } from './stock-sql.ts'
import {
  countRestorable,
  deleteFormerPasswords,
  deleteFormerPasswordsFrom,
  insertFormerPassword,
  nextFormerPasswordId,
  selectFormerPassword,
  selectRestorable,
} from './supplied-sql.ts'

/** How long an administrator may restore what a supplier has replaced. */
export const keptForMs = 7 * dayMs

/**
 * A supplier changes the password of an account behind a product of theirs: every running purchase shows it at once,
 * administrators are told, and what it was before is kept sealed, since a supplier could write anything into what buyers
 * read.
 */
export async function changeSuppliedPassword(context: AppContext, caller: Caller, id: number, password: string) {
  const { purchases } = await inTransaction(context.db, (trx) =>
    changeSuppliedPasswordIn(context, trx, caller, id, password),
  )
  return { id, purchases }
}

/** The same in a transaction; says whether it changed anything. */
export async function changeSuppliedPasswordIn(
  context: AppContext,
  trx: Transaction,
  caller: Caller,
  id: number,
  password: string,
): Promise<{ isChanged: boolean; purchases: number }> {
  const { product, ...account } = await lockAnsweredAccount(trx, caller, id)
  const former = context.vault.open({ table: 'accounts', id, field: 'password' }, account.password)
  const changed = await applyPassword(context, trx, account, password)
  if (!changed) return { isChanged: false, purchases: 0 }
  const now = context.clock.now()
  const formerId = await nextFormerPasswordId(trx)
  await insertFormerPassword(trx, {
    id: formerId,
    accountId: id,
    password: context.vault.seal({ table: 'former_passwords', id: formerId, field: 'password' }, former),
    changedBy: caller.id,
    createdAt: now,
    keepUntil: new Date(now.getTime() + keptForMs),
  })
  const { purchases } = changed
  await record(trx, caller, 'change-account', { account: id }, { after: { changed: ['password'], purchases } })
  const data = { accountId: id, nombre: product.nombre, supplier: caller.username, purchases }
  const administrators = await selectFullAdministrators(trx)
  const key = `supplier password ${formerId}`
  const notices = administrators.map((userId) => ({ userId, key, kind: 'accountChanged' as const, data }))
  await notify(trx, notices, now)
  // Last: a caller who has lost their authority by now changes nothing.
  await confirmSupplier(trx, caller)
  return { isChanged: true, purchases }
}

/** Seals a password into an account whose product is locked, and notes it on running purchases; nothing if it is equal. */
async function applyPassword(
  { vault, clock }: AppContext,
  trx: Transaction,
  account: { id: number; username: Buffer; password: Buffer },
  password: string,
) {
  const columns = sealedChange(vault, account, { username: null, password })
  if (!columns.password) return undefined
  await updateAccount(trx, account.id, { ...columns, changedAt: clock.now() })
  const running = await noteRunningPurchases(trx, account.id, 'Password', clock.now())
  return { purchases: running.length }
}

export async function listRestorable(
  { db, clock }: AppContext,
  query: QueryOf<typeof api.catalogue.listRestorable>,
): Promise<ReplyOf<typeof api.catalogue.listRestorable>> {
  const { page, pageSize, ...window } = pageParams(query, 50)
  const now = clock.now()
  const [rows, total] = await Promise.all([selectRestorable(db, now, window), countRestorable(db, now)])
  const items = rows.map(({ productId, nombre, state, ...change }) => {
    return { ...change, product: { id: productId, nombre, state } }
  })
  return { items, total, page, pageSize }
}

/** Undoes a change by a supplier, and those that came after it: the account has the password from before it again. */
export function restorePassword(context: AppContext, caller: Caller, formerId: number) {
  return inTransaction(context.db, async (trx) => {
    const found = await selectFormerPassword(trx, formerId, context.clock.now())
    if (!found || !(await lockProduct(trx, found.productId))) throw new Problem('NOT_FOUND')
    // Read again: it may have been restored, and sealed anew, before the lock was acquired.
    const former = await selectFormerPassword(trx, formerId, context.clock.now())
    const account = former && (await selectAccount(trx, former.accountId))
    if (!account) throw new Problem('NOT_FOUND')
    const { id } = account
    const password = context.vault.open({ table: 'former_passwords', id: formerId, field: 'password' }, former.password)
    const { purchases } = (await applyPassword(context, trx, account, password)) ?? { purchases: 0 }
    await deleteFormerPasswordsFrom(trx, id, formerId)
    await record(trx, caller, 'restore-account', { account: id }, { after: { purchases } })
    await confirmAdministrator(trx, caller)
    return { id, purchases }
  })
}

/** Deletes the former passwords that are no longer kept. */
export const deleteOldPasswords = ({ db, clock }: AppContext): Promise<void> => deleteFormerPasswords(db, clock.now())
