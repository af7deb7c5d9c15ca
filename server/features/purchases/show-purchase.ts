import type { Purchase } from '#contract/purchases/purchase.ts'
import { cartLimits } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import { hasLapsed } from '#domain/purchase.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { selectPurchases, type PurchaseRow } from './sql.ts'

type SealedCredentials = Pick<
  PurchaseRow,
  'accountId' | 'profileId' | 'username' | 'password' | 'perfil' | 'pin' | 'freedAt' | 'endDate'
>

const nothing = { username: null, password: null, perfil: null, pin: null }

/** A purchase as its buyer sees it; the credentials are decrypted only while the rent runs. */
export function toPurchase(context: AppContext, row: PurchaseRow): Purchase {
  const { sellerUsername, sellerTelefono, ...purchase } = row
  const credentials = openCredentials(context, row)
  return {
    ...purchase,
    ...(credentials ?? nothing),
    fallenAt: credentials && row.fallenAt,
    freed: row.freedAt !== null,
    product: { id: row.productId },
    user: { username: sellerUsername, telefono: sellerTelefono },
    ticket: ticketOf(row),
  }
}

function ticketOf(row: PurchaseRow): Purchase['ticket'] {
  const { ticketNumber: number, ticketReceipt: receipt, refunded, winnerId, wonNumber } = row
  if (number === null || receipt === null) return null
  const draw = winnerId === null || wonNumber === null ? null : { winnerId, number: wonNumber }
  return { number, receipt, refunded: refunded > 0, draw }
}

/** The credentials of a rent, decrypted while it runs; null after that, and for a ticket. */
export function openCredentials(context: AppContext, row: SealedCredentials) {
  const { accountId, profileId, username, password, perfil, pin } = row
  if (accountId === null || profileId === null || !username || !password || !perfil || !pin) return null
  if (row.freedAt || hasLapsed(row.endDate, context.clock.now())) return null
  const { vault } = context
  return {
    username: vault.open({ table: 'accounts', id: accountId, field: 'username' }, username),
    password: vault.open({ table: 'accounts', id: accountId, field: 'password' }, password),
    perfil: vault.open({ table: 'profiles', id: profileId, field: 'perfil' }, perfil),
    pin: vault.open({ table: 'profiles', id: profileId, field: 'pin' }, pin),
  }
}

export async function getPurchase(context: AppContext, db: Db, userId: number, id: number): Promise<Purchase> {
  const [row] = await selectPurchases(db, { userId, id }, { limit: 1, offset: 0 })
  if (!row) throw new Problem('NOT_FOUND')
  return toPurchase(context, row)
}

/** These purchases of a user, in this order. */
export async function getPurchases(
  context: AppContext,
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<Purchase[]> {
  const rows = await selectPurchases(db, { userId, ids }, { limit: ids.length, offset: 0 })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toPurchase(context, row)] : []
  })
}

/** The purchases of one checkout, in the order of the sale. */
export async function getCheckout(
  context: AppContext,
  db: Db,
  userId: number,
  checkoutId: number,
): Promise<Purchase[]> {
  const rows = await selectPurchases(db, { userId, checkoutId }, { limit: cartLimits.units, offset: 0 })
  return rows.map((row) => toPurchase(context, row)).toReversed()
}
