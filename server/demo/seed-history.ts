import { readFile } from 'node:fs/promises'
import { fromSoles } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'
import type { Caller } from '../platform/sessions/sessions.ts'
import { buy } from '../features/purchases/buy.ts'
import { renew } from '../features/purchases/renew.ts'
import { refund } from '../features/purchases/refund.ts'
import { announceDraw } from '../features/raffles/announce-draw.ts'
import { cancelRaffle } from '../features/raffles/end-raffle.ts'
import { drawWinner } from '../features/raffles/draw-winner.ts'
import { requestTopUp } from '../features/wallet/request-top-up.ts'
import { creditBonus } from '../features/wallet/credit-bonus.ts'
import { storeVoucher } from '../features/wallet/voucher.ts'
import { acceptTopUp, rejectTopUp } from '../features/wallet/settle-top-up.ts'
import { reverse } from '../features/wallet/correct-money.ts'
import { selectBalance } from '../features/wallet/sql.ts'
import type { AppContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { backdate, type EntryDates } from './backdate.ts'
import { demoPurchases, demoResales, demoTicketBuyers, demoTopUps } from './history.ts'
import { demoAdministrator } from './people.ts'
import type { Seeded } from './seed-products.ts'

/** Finds a demo account by its username. */
export type People = (username: string) => Caller

/** An event of the demo shop and its time; `context` has the clock of that moment. */
type HistoryEvent = { at: Date; happen: (context: AppContext) => Promise<void> }

type Demo = {
  people: People
  products: readonly Seeded[]
  ago: (days: number) => Date
  entryDates: EntryDates
  /** The ids of a Yape and a Plin. */
  methods: { yape: number; plin: number }
}

const minute = 60 * 1000
const day = 24 * 60 * minute
const atOnce = (at: Date) => ({ createdAt: at, updatedAt: at })

/** How long a top-up was pending. */
const waitMs = (made: number) => (4 + ((made * 11) % 23)) * minute

/** Eight digits, as Yape uses them; different for each top-up. */
const operationOf = (made: number) => String(10_000_000 + ((made * 7_368_787) % 89_999_999))

/** Top-ups, sales and tickets of the last weeks, in the order of their dates, by the commands that make real ones. */
export async function seedHistory(context: AppContext, people: People, products: readonly Seeded[]): Promise<void> {
  const now = context.clock.now().getTime()
  const demo: Demo = {
    methods: await selectMethods(context.db),
    people,
    products,
    ago: (days) => new Date(now - days * day),
    entryDates: new Map(),
  }
  const events = [...topUps(demo), ...rents(demo), ...resales(demo), ...tickets(demo), ...ends(demo)]
  events.sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, happen } of events) await happen({ ...context, clock: { now: () => at } })
  await backdate(context.db, demo.entryDates)
}

/** The ids of the demo's Yape and Plin. */
export async function selectMethods(db: Db): Promise<Demo['methods']> {
  const rows = await db.selectFrom('paymentMethods').select(['id', 'kind']).execute()
  const of = (kind: PaymentKind) => rows.find((row) => row.kind === kind)?.id ?? 0
  return { yape: of('Yape'), plin: of('Plin') }
}

function topUps({ people, ago, entryDates, methods }: Demo): HistoryEvent[] {
  const administrator = people(demoAdministrator.username)
  const motivo = 'El bono se acreditó dos veces.'
  return demoTopUps.map(({ username, daysAgo, soles, end, voucher, method, ...told }, index) => ({
    at: ago(daysAgo),
    async happen(context) {
      const user = people(username)
      const quantity = fromSoles(soles)
      const at = ago(daysAgo)
      const isTopUp = end !== 'bono' && end !== 'reversed'
      const { id } = isTopUp
        ? await requestTopUp(context, user, {
            quantity,
            methodId: methods[method ?? (index % 2 === 0 ? 'yape' : 'plin')],
            operationNumber: told.operationNumber ?? operationOf(entryDates.size),
            paidAt: voucher === undefined ? null : new Date(at.getTime() - 5 * minute),
          })
        : await creditBonus(context, administrator, { userId: user.id, quantity })
      if (voucher !== undefined)
        await storeVoucher(context, user, id, await readFile(new URL(`./vouchers/${voucher}.jpg`, import.meta.url)))
      const settled = isTopUp && end !== 'pending' ? at.getTime() + waitMs(index) : at
      entryDates.set(id, { createdAt: at, updatedAt: new Date(settled) })
      if (end === 'reversed') {
        const reversal = await reverse(context, administrator, id, motivo)
        entryDates.set(reversal.id, atOnce(ago(daysAgo - 0.01)))
      }
      if (end === 'rejected')
        await rejectTopUp(context, administrator, id, 'No encontramos un pago con ese N.º de operación.')
      if (end === undefined) await acceptTopUp(context, administrator, id)
    },
  }))
}

function rents({ people, ago, products, entryDates }: Demo): HistoryEvent[] {
  const administrator = people(demoAdministrator.username)
  const motivo = 'La cuenta no funcionó durante tres días.'
  const cheap = products.filter(
    ({ state, precioRifa, categoryId, precio, dias, stock }) =>
      state === 'Publicado' && precioRifa === null && categoryId !== 5 && precio <= 20 && dias === 30 && stock > 3,
  )
  const ids: number[] = []
  const renewals = demoPurchases.flatMap(({ username, renewedAgo }, index) =>
    renewedAgo === undefined
      ? []
      : {
          at: ago(renewedAgo),
          happen: async (context: AppContext) => {
            await renew(context, people(username), { ids: [ids[index] ?? 0] })
          },
        },
  )
  const purchases = demoPurchases.map(
    ({ username, daysAgo, customer, telefono, nota, refunded }, index): HistoryEvent => ({
      at: ago(daysAgo),
      async happen(context) {
        const product = cheap[(index * 5) % cheap.length]
        if (!product) throw new Error('the demo has nothing cheap to rent')
        const order = { productId: product.id, nombreUser: customer, telefono }
        const { id } = await buy(context, people(username), order)
        ids[index] = id
        if (nota) await context.db.updateTable('purchases').set({ nota }).where('id', '=', id).execute()
        if (refunded === undefined) return
        await refund(context, administrator, id, { quantity: fromSoles(refunded), motivo })
        const { id: entryId } = await context.db
          .selectFrom('walletEntries')
          .select('id')
          .where('purchaseId', '=', id)
          .where('kind', '=', 'Devolución')
          .executeTakeFirstOrThrow()
        entryDates.set(entryId, atOnce(ago(daysAgo - 5)))
      },
    }),
  )
  return [...purchases, ...renewals]
}

function resales(demo: Demo): HistoryEvent[] {
  const { people, ago, products } = demo
  return demoResales.map(({ slug, daysAgo, customer, telefono }) => ({
    at: ago(daysAgo),
    async happen(context) {
      const product = products.find((one) => one.slug === slug)
      if (!product) throw new Error(`the demo has no ${slug}`)
      const buyer = people('mayorista')
      await topUpFor(demo, context, buyer, { soles: product.precio, daysAgo })
      await buy(context, buyer, { productId: product.id, nombreUser: customer, telefono })
    },
  }))
}

/** Makes sure that a user can pay the amount on that day. */
async function topUpFor(
  { people, ago, entryDates, methods }: Demo,
  context: AppContext,
  buyer: Caller,
  cost: Cost,
): Promise<void> {
  if ((await selectBalance(context.db, buyer.id)) >= fromSoles(cost.soles)) return
  const { id } = await requestTopUp(context, buyer, {
    quantity: fromSoles(150),
    methodId: methods.yape,
    operationNumber: operationOf(entryDates.size),
  })
  await acceptTopUp(context, people(demoAdministrator.username), id)
  const at = ago(cost.daysAgo)
  entryDates.set(id, { createdAt: new Date(at.getTime() - waitMs(entryDates.size)), updatedAt: at })
}
type Cost = { soles: number; daysAgo: number }

// The last ticket of every raffle was sold a few hours ago.
const ticketsFrom = 55
const ticketsTo = 0.3

/** The ends of the raffles that are over, an hour ago. */
function ends({ people, ago, products }: Demo): HistoryEvent[] {
  const administrator = people(demoAdministrator.username)
  return products.flatMap(({ id: productId, state }): HistoryEvent[] => {
    const at = ago(1 / 24)
    if (state === 'Cancelado') return [{ at, happen: (context) => cancelRaffle(context, administrator, productId) }]
    return state === 'Sorteado' ? [{ at, happen: (context) => drawNow(context, administrator, productId) }] : []
  })
}

/** A draw without its delay of two seconds, as nobody watches it, and without a beacon. */
async function drawNow(context: AppContext, administrator: Caller, productId: number): Promise<void> {
  const announced = await announceDraw(context, administrator, productId)
  if ('announcedAt' in announced) await drawWinner(context, administrator, announced, null)
}

function tickets(demo: Demo): HistoryEvent[] {
  const { people, ago, products } = demo
  return products.flatMap(({ id: productId, precioRifa, sold }, raffle) =>
    Array.from({ length: precioRifa === null ? 0 : sold }, (_, index): HistoryEvent => {
      const daysAgo = ticketsFrom - ((ticketsFrom - ticketsTo) * (index + 1)) / sold + raffle / 1000
      return {
        at: ago(daysAgo),
        async happen(context) {
          const [first] = demoTicketBuyers
          const { username, customer, telefono } = demoTicketBuyers[index % demoTicketBuyers.length] ?? first
          const buyer = people(username)
          await topUpFor(demo, context, buyer, { soles: precioRifa ?? 0, daysAgo })
          await buy(context, buyer, { productId, nombreUser: customer, telefono })
        },
      }
    }),
  )
}
