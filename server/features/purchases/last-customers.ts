import type { Customer } from '#contract/purchases/purchases.ts'
import { comparablePhone } from '#domain/phone.ts'
import type { Db } from '../../platform/db/db.ts'

/** How many purchases are read for their customers, and how many customers are returned. */
const maxPurchases = 1000
const maxCustomers = 100

/** The most recent customers of a user, each phone once, with the name that it was given last. */
export async function lastCustomers(db: Db, userId: number): Promise<Customer[]> {
  const bought = await db
    .selectFrom('purchases')
    .select(['nombreUser', 'telefono'])
    .where('userId', '=', userId)
    // Not of a customer who was deleted.
    .where('telefono', '!=', '')
    .orderBy('id', 'desc')
    .limit(maxPurchases)
    .execute()
  const byPhone = new Map<string, Customer>()
  for (const customer of bought) {
    const phone = comparablePhone(customer.telefono)
    if (!byPhone.has(phone)) byPhone.set(phone, customer)
  }
  return [...byPhone.values()].slice(0, maxCustomers)
}
