import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { readSwitches } from '../settings/index.ts'
import { confirmAdministrator, confirmAuthority } from '../users/index.ts'
import { isAnsweredBy } from './lock-account.ts'
import { lockProduct } from './sql.ts'
import { addToStock } from './stock.ts'
import { countWaiting, selectProfile, selectWaiting, updateProfile, type Profile } from './profile-sql.ts'

/** The product that a profile returns to, locked: nothing of it is sold meanwhile. */
export async function lockForReturn(trx: Transaction, productId: number) {
  const product = await lockProduct(trx, productId)
  if (!product) throw new Problem('NOT_FOUND')
  return product
}

type Locked = Awaited<ReturnType<typeof lockForReturn>>

/**
 * Takes a profile from a rent that is over. With another PIN it is for sale; without one, it is set aside if it has a PIN,
 * which its customer knows, and the shop wants another. Returns whether it was set aside.
 */
export async function releaseProfile(
  { vault, clock }: AppContext,
  trx: Transaction,
  product: Locked,
  id: number,
  pin: string | undefined,
): Promise<boolean> {
  const profile = await selectProfile(trx, id)
  if (!profile) throw new Problem('NOT_FOUND')
  const waits = pin === undefined && openPin(vault, profile) !== '' && (await readSwitches(trx)).newPins
  if (waits) await setAside(trx, id, clock.now())
  else await restock(trx, product, profile, pin === undefined ? {} : otherPin(vault, profile, pin))
  return waits
}

/** Keeps a profile that a rent left from being sold: whoever had it may know its data. */
export async function setAside(trx: Transaction, id: number, now: Date): Promise<void> {
  await updateProfile(trx, id, { setAsideAt: now })
}

/** Puts a profile that nobody rents on sale; a sold-out product is published again. Returns the stock. */
async function restock(trx: Transaction, product: Locked, { id, fallenAt }: Profile, columns: { pin?: Buffer }) {
  // That of a fallen account is for sale once it works again.
  await updateProfile(trx, id, { ...columns, taken: fallenAt !== null, setAsideAt: null })
  return addToStock(trx, product, fallenAt ? 0 : 1)
}

/** Gives a profile that was set aside another PIN, and puts it back on sale. */
export function changePin(context: AppContext, caller: Caller, id: number, pin: string) {
  return inTransaction(context.db, async (trx) => {
    const { product, profile } = await lockSetAside(trx, id)
    if (!isAnsweredBy(caller, product)) throw new Problem('NOT_FOUND')
    if (!profile.setAsideAt) throw new Problem('NOT_SET_ASIDE')
    const stock = await restock(trx, product, profile, otherPin(context.vault, profile, pin))
    await record(trx, caller, 'change-pin', { profile: id }, { after: { product: product.id, stock } })
    await confirmAuthority(trx, caller)
    return { productId: product.id, stock }
  })
}

/** Puts a profile that was set aside back on sale with the PIN that it has, once the data of its account have changed. */
export function returnSetAside(context: AppContext, caller: Caller, id: number) {
  return inTransaction(context.db, async (trx) => {
    const { product, profile } = await lockSetAside(trx, id)
    if (!profile.setAsideAt) throw new Problem('NOT_SET_ASIDE')
    if (!mayReturn(profile)) throw new Problem('DATA_UNCHANGED')
    const stock = await restock(trx, product, profile, {})
    await record(trx, caller, 'return-profile', { profile: id }, { after: { product: product.id, stock } })
    await confirmAdministrator(trx, caller)
    return { productId: product.id, stock }
  })
}

/** A page of the profiles that wait for another PIN; nothing is decrypted. */
export async function listSetAside(
  db: Db,
  query: QueryOf<typeof api.catalogue.listSetAside>,
): Promise<ReplyOf<typeof api.catalogue.listSetAside>> {
  const { page, pageSize, ...window } = pageParams(query, 50)
  const [rows, total] = await Promise.all([selectWaiting(db, window), countWaiting(db)])
  const items = rows.map(({ productId, nombre, state, ...profile }) => {
    return { ...profile, product: { id: productId, nombre, state } }
  })
  return { items, total, page, pageSize }
}

/** Whether the data of its account changed since a profile was set aside. */
export const mayReturn = ({ setAsideAt, changedAt }: { setAsideAt: Date | null; changedAt: Date | null }): boolean =>
  setAsideAt !== null && changedAt !== null && changedAt > setAsideAt

/** A profile with its product locked, which guards its PIN and whether it is set aside. */
async function lockSetAside(trx: Transaction, id: number) {
  const found = await selectProfile(trx, id)
  if (!found) throw new Problem('NOT_FOUND')
  const product = await lockForReturn(trx, found.productId)
  // Read again: it may have been returned, or deleted, before the lock was acquired.
  const profile = await selectProfile(trx, id)
  if (!profile) throw new Problem('NOT_FOUND')
  return { product, profile }
}

const pinOf = (id: number) => ({ table: 'profiles', id, field: 'pin' }) as const
const openPin = (vault: Vault, { id, pin }: Profile): string => vault.open(pinOf(id), pin)

/** The new PIN, encrypted; refused if it is the present one. */
function otherPin(vault: Vault, profile: Profile, pin: string) {
  if (pin === openPin(vault, profile)) throw invalidInput('pin', 'Ese es el PIN que ya tenía. Escribe otro.')
  return { pin: vault.seal(pinOf(profile.id), pin) }
}
