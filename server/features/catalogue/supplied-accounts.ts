import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { lockAnsweredAccount } from './lock-account.ts'
import { countKnowing, selectSetAside } from './profile-sql.ts'
import { selectAccounts, selectProfilesOfAccounts } from './stock-sql.ts'
import { countSuppliedAccounts, selectSuppliedAccounts } from './supplied-sql.ts'

/** A page of the accounts behind the products that are assigned to a supplier; nothing is decrypted. */
export async function listSuppliedAccounts(
  { db, clock }: AppContext,
  supplierId: number,
  query: QueryOf<typeof api.catalogue.listSupplied>,
): Promise<ReplyOf<typeof api.catalogue.listSupplied>> {
  const { page, pageSize, ...window } = pageParams(query, 50)
  const [rows, total] = await Promise.all([
    selectSuppliedAccounts(db, supplierId, window),
    countSuppliedAccounts(db, supplierId),
  ])
  const ids = rows.map(({ id }) => id)
  const [profiles, knowing] = await Promise.all([selectSetAside(db, ids), countKnowing(db, ids, clock.now())])
  const items = rows.map(({ productId, nombre, state, ...account }) => ({
    ...account,
    product: { id: productId, nombre, state },
    knownBy: knowing.get(account.id) ?? 0,
    setAside: profiles
      .filter(({ accountId }) => accountId === account.id)
      .map(({ id, number, at }) => ({ id, number, at })),
  }))
  return { items, total, page, pageSize }
}

/** The credentials of an account behind a product of the supplier; the access is recorded in the same transaction. */
export function revealSuppliedAccount({ db, vault }: AppContext, caller: Caller, id: number) {
  return inTransaction(db, async (trx) => {
    const { product } = await lockAnsweredAccount(trx, caller, id)
    const [account] = await selectAccounts(trx, { productId: product.id, accountId: id }, { limit: 1, offset: 0 })
    if (!account) throw new Problem('NOT_FOUND')
    const profiles = await selectProfilesOfAccounts(trx, [id])
    await record(trx, caller, 'reveal-accounts', { product: product.id }, { after: { accounts: [id] } })
    return {
      id,
      username: vault.open({ table: 'accounts', id, field: 'username' }, account.username),
      password: vault.open({ table: 'accounts', id, field: 'password' }, account.password),
      profiles: profiles.map(({ id: profileId, taken, perfil, pin }) => ({
        id: profileId,
        taken,
        perfil: vault.open({ table: 'profiles', id: profileId, field: 'perfil' }, perfil),
        pin: vault.open({ table: 'profiles', id: profileId, field: 'pin' }, pin),
      })),
    }
  })
}
