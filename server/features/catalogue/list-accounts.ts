import { Problem } from '#domain/problem.ts'
import { graceUntil, hasLapsed } from '#domain/purchase.ts'
import type { Account, RevealedAccount } from '#contract/catalogue/stock.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import type { pageParams } from '../../platform/http/page-params.ts'
import type { AppContext } from '../../platform/context.ts'
import { readSettings } from '../settings/index.ts'
import { requireOwnProduct } from './own-products.ts'
import { countKnowing } from './profile-sql.ts'
import { mayReturn } from './restock.ts'
import { countAccounts, selectAccounts, selectProfilesOfAccounts, type AccountFilter } from './stock-sql.ts'

type PageQuery = ReturnType<typeof pageParams>

/** The accounts of a product and who rents their profiles; nothing is decrypted. */
export async function listAccounts(context: AppContext, caller: Caller, productId: number, asked: PageQuery) {
  await requireOwnProduct(context.db, caller, productId)
  const { items, ...page } = await readAccounts(context, context.db, { productId }, asked)
  return { ...page, items: items.map(({ shown }) => shown) }
}

/** The same with their credentials, or one account only; the access is recorded in the audit trail. */
export async function revealAccounts(context: AppContext, caller: Caller, filter: AccountFilter, asked: PageQuery) {
  await requireOwnProduct(context.db, caller, filter.productId)
  return inTransaction(context.db, async (trx) => {
    const { items, ...page } = await readAccounts(context, trx, filter, asked)
    if (filter.accountId !== undefined && items.length === 0) throw new Problem('NOT_FOUND')
    const accounts = items.map(({ shown }) => shown.id)
    await record(trx, caller, 'reveal-accounts', { product: filter.productId }, { after: { accounts } })
    return { ...page, items: items.map(({ open }) => open()) }
  })
}

async function readAccounts({ clock, vault }: AppContext, db: Db, filter: AccountFilter, asked: PageQuery) {
  const accounts = await selectAccounts(db, filter, asked)
  const total = await countAccounts(db, filter)
  const ids = accounts.map(({ id }) => id)
  const profiles = await selectProfilesOfAccounts(db, ids)
  const { graceDays } = await readSettings(db)
  const now = clock.now()
  const knowing = await countKnowing(db, ids, now)
  const items = accounts.map(({ id, createdAt, everSold, renewable, fallenAt, changedAt, ...sealed }) => {
    const own = profiles.filter(({ accountId }) => accountId === id)
    const shown: Account = {
      id,
      createdAt,
      everSold: Boolean(everSold),
      renewable,
      fallenAt,
      knownBy: knowing.get(id) ?? 0,
      profiles: own.map(({ id: profileId, taken, setAsideAt, purchaseId, username, endDate }) => ({
        id: profileId,
        taken,
        setAsideAt,
        mayReturn: mayReturn({ setAsideAt, changedAt }),
        purchase:
          purchaseId === null || username === null || endDate === null
            ? null
            : {
                id: purchaseId,
                username,
                endDate,
                lapsed: hasLapsed(endDate, now),
                canBeFreed: hasLapsed(graceUntil(endDate, graceDays), now),
              },
      })),
    }
    const open = (): RevealedAccount => ({
      ...shown,
      username: vault.open({ table: 'accounts', id, field: 'username' }, sealed.username),
      password: vault.open({ table: 'accounts', id, field: 'password' }, sealed.password),
      profiles: own.flatMap(({ id: profileId, perfil, pin }, index) => {
        const profile = shown.profiles[index]
        if (!profile) return []
        return {
          ...profile,
          perfil: vault.open({ table: 'profiles', id: profileId, field: 'perfil' }, perfil),
          pin: vault.open({ table: 'profiles', id: profileId, field: 'pin' }, pin),
        }
      }),
    })
    return { shown, open }
  })
  return { items, total, page: asked.page, pageSize: asked.pageSize }
}
