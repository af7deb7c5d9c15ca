import { sql } from 'kysely'
import { centimos } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import { momentOf, readAccounts } from '../features/settlements/list-settlements.ts'
import { payOut } from '../features/settlements/pay-out.ts'
import type { AppContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import type { Caller } from '../platform/sessions/sessions.ts'
import type { Seeded } from './seed-products.ts'

/** The owner forgot its cost. */
const forgotten = 'crunchyroll-cuenta-completa'
/** Of both suppliers; what was sold of them is payable soon. */
const shortlyWarranted = [
  'netflix-con-anuncios',
  'iptv-1-pantalla-30-dias',
  'apple-tv-plus-perfil-30-dias',
  'max-cuenta-completa',
]

/** What suppliers are owed: of each term some seven tenths of the base price, and warranties of some products. */
export async function seedCosts(db: Db, products: readonly Seeded[]): Promise<void> {
  const idOf = (slug: string) => {
    const product = products.find((one) => one.slug === slug)
    if (!product) throw new Error(`the demo has no ${slug}`)
    return product.id
  }
  await sql`update product_terms set costo = case when product_id <> ${idOf(forgotten)} then
    coalesce(costo, precio * 7 / 10 / 10 * 10) end`.execute(db)
  await db.updateTable('products').set({ garantiaDias: 10 }).where('id', 'in', shortlyWarranted.map(idOf)).execute()
}

/** A payout of half of what a supplier could be paid a week ago: the newest entry, as the list shows it. */
export async function seedPayout(context: AppContext, administrator: Caller): Promise<void> {
  const then = { ...context, clock: { now: () => new Date(context.clock.now().getTime() - 7 * dayMs) } }
  const [first] = await readAccounts(context.db, await momentOf(context.db, then))
  if (!first) throw new Error('the demo owes nothing to anybody')
  const payment = { methodKind: 'Transferencia', operationNumber: '00918273', note: 'Primera quincena' } as const
  await payOut(context, administrator, first.user.id, { ...payment, amount: centimos(Math.ceil(first.payable / 2)) })
  // What a demo shop opens with is known.
  await context.db
    .updateTable('notices')
    .set((it) => ({ readAt: it.ref('createdAt') }))
    .where('kind', '=', 'paidOut')
    .execute()
}
