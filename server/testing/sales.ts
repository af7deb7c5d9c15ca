import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import type { Person, Shop } from './open-shop.ts'

const customer = { nombreUser: 'Ana', telefono: '987654321' }

export const buyTicket = (buyer: Person, productId: number) =>
  buyer.wire(api.purchases.buy, { body: { productId, ...customer } })

type Raffled = {
  sold?: number
  buyers?: readonly Person[]
  nombre?: string
} & Pick<NonNullable<Parameters<Shop['product']>[0]>, 'finSorteo' | 'maxPorPersona' | 'minTickets'>

/**
 * A raffle with this many tickets at two soles, and this many of them sold to the buyers in turns; all of them by
 * default.
 */
export async function raffleOf(
  shop: Shop,
  tickets: number,
  { sold = tickets, buyers = [], nombre, ...rules }: Raffled = {},
): Promise<number> {
  const raffle = await shop.product({ tickets, precioRifa: 2, ...rules, ...(nombre !== undefined && { nombre }) })
  const inTurns = buyers.length > 0 ? buyers : [await shop.person('USER', 10 + sold * 2)]
  for (let index = 0; index < sold; index++) await buyTicket(inTurns[index % inTurns.length] as Person, raffle)
  return raffle
}

/** Moves a purchase into the past, so that it ended this many days ago: by default longer than its grace. */
export async function expirePurchase({ context }: Shop, purchaseId: number, daysAgo = 10): Promise<void> {
  const endDate = new Date(context.clock.now().getTime() - daysAgo * dayMs)
  await context.db
    .updateTable('purchases')
    .set({ startDate: new Date(endDate.getTime() - 30 * dayMs), endDate })
    .where('id', '=', purchaseId)
    .execute()
}
