import { customerMeant, nameKey, numberKey, type CustomerNumber } from '#domain/customer.ts'
import { cleanPhone } from '#domain/phone.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import {
  hasUnread,
  insertCustomers,
  insertLinks,
  insertNumbers,
  lockBook,
  selectNumbers,
  selectUnread,
  touchCustomers,
  updateReadTo,
  type UnreadPurchase,
} from './link-sql.ts'

/** How many purchases are read in one transaction; rents among them wait for it to be renewed. */
const maxAtOnce = 2000

/**
 * Finds the customer of each purchase of a user that was not read yet, and makes those who are new. Nothing of a sale
 * waits for it or knows of it, so it runs before customers are shown.
 */
export async function linkPurchases(db: Db, userId: number): Promise<void> {
  while (await hasUnread(db, userId)) await inTransaction(db, (trx) => linkSome(trx, userId))
}

/** Locks a user's customers until the transaction ends, with every purchase linked that is committed by now. */
export async function lockCustomers(trx: Transaction, userId: number): Promise<void> {
  while ((await linkSome(trx, userId)) === maxAtOnce);
}

async function linkSome(trx: Transaction, userId: number): Promise<number> {
  const readTo = await lockBook(trx, userId)
  const unread = await selectUnread(trx, userId, readTo, maxAtOnce)
  const last = unread.at(-1)
  if (!last) return 0
  const named = unread.filter(({ telefono }) => telefono !== '')
  const numbers = await selectNumbers(trx, userId, [...new Set(named.map(({ telefono }) => numberKey(telefono)))])
  const known = Map.groupBy(numbers, ({ number }) => number)
  for (const added of await addMissing(trx, userId, named, known)) known.set(added.number, [added])
  const links = named.map((purchase) => ({
    ...purchase,
    purchaseId: purchase.id,
    customerId: meantBy(purchase, known) as number,
  }))
  await insertLinks(trx, userId, links)
  const latest = new Map(links.map((link) => [link.customerId, link]))
  await touchCustomers(
    trx,
    [...latest.values()].map(({ customerId, purchaseId, nombreUser, telefono }) => ({
      customerId,
      purchaseId,
      nombre: nameOf({ nombreUser, telefono }),
    })),
  )
  await updateReadTo(trx, userId, last.id)
  return unread.length
}

type Named = Pick<UnreadPurchase, 'nombreUser' | 'telefono'>
type Known = ReadonlyMap<string, readonly CustomerNumber[]>

const meantBy = ({ nombreUser, telefono }: Named, known: Known) =>
  customerMeant(known.get(numberKey(telefono)) ?? [], nombreUser)

/** Purchases of before names were cleaned may have none. */
const nameOf = ({ nombreUser, telefono }: Named) => (nameKey(nombreUser) === '' ? telefono : nombreUser)

/** A customer for each number that is nobody's. */
async function addMissing(trx: Transaction, userId: number, purchases: readonly UnreadPurchase[], known: Known) {
  const missing = purchases.filter((purchase) => meantBy(purchase, known) === undefined)
  const byNumber = new Map(missing.map((purchase) => [numberKey(purchase.telefono), purchase]))
  const customers = await insertCustomers(
    trx,
    userId,
    [...byNumber].map(([number, purchase]) => ({
      number,
      nombre: nameOf(purchase),
      telefono: cleanPhone(purchase.telefono),
      nota: null,
      named: false,
    })),
  )
  const numbers = customers.map(({ id, number }) => ({ number, name: '', customerId: id }))
  await insertNumbers(trx, userId, numbers)
  return numbers
}
