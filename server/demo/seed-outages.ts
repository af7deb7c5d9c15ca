import { dayMs, limaDay } from '#domain/lima.ts'
import { markFallen } from '../features/outages/falls.ts'
import { giveBack } from '../features/outages/give-days.ts'
import type { AppContext } from '../platform/context.ts'
import type { Caller } from '../platform/sessions/sessions.ts'
import type { Seeded } from './seed-products.ts'

/** An account that fell this morning, and two days that were given back for an outage of last week. */
export async function seedOutages(
  context: AppContext,
  administrator: Caller,
  products: readonly Seeded[],
): Promise<void> {
  const { db } = context
  const idOf = (slug: string) => products.find((product) => product.slug === slug)?.id ?? 0
  const now = context.clock.now().getTime()
  const day = (ago: number) => limaDay(new Date(now - ago * dayMs))
  const outage = {
    productIds: [idOf('paramount-plus-perfil-30-dias')],
    from: day(8),
    until: day(7),
    motivo: 'La plataforma no funcionó en todo el país',
  }
  const lastWeek = { ...context, clock: { now: () => new Date(now - 6 * dayMs) } }
  const { id } = await giveBack(lastWeek, administrator, { ...outage, dryRun: true })
  await giveBack(lastWeek, administrator, { ...outage, dryRun: false, id })
  const fallen = await db
    .selectFrom('purchases')
    .innerJoin('profiles', 'profiles.id', 'purchases.profileId')
    .select('accountId')
    .where('purchases.productId', '=', idOf('iptv-2-pantallas-30-dias'))
    .where('freedAt', 'is', null)
    .where('endDate', '>', new Date(now))
    .orderBy('purchases.id', 'desc')
    .executeTakeFirstOrThrow()
  const thisMorning = { ...context, clock: { now: () => new Date(now - 3 * 60 * 60 * 1000) } }
  await markFallen(thisMorning, administrator, fallen.accountId)
  // What a demo shop opens with is known.
  await db
    .updateTable('notices')
    .set((it) => ({ readAt: it.ref('createdAt') }))
    .where('kind', 'in', ['daysGiven', 'accountFallen'])
    .execute()
}
