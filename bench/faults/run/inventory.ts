import { randomUUID } from 'node:crypto'
import { api } from '#contract/index.ts'
import type { Centimos } from '#domain/money.ts'
import type { RoundPlan } from '../plan/plan.ts'
import { password } from '../site/site.ts'
import { dayMs } from '#domain/lima.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import type { Snapshot } from './snapshot.ts'
import type { Person, Scenario } from './scenario.ts'

type Listing = { nombre: string; precio: number; raffle?: RoundPlan['raffle'] }

/** A product with fewer profiles than `minProfiles` gets `batchSize` more. */
const minProfiles = 10
const batchSize = 30
/** Céntimos below which a wallet is credited with an amount that lasts only for a few purchases. */
const minBalance = 800

export const firstPassword = 'la-primera'

const ownerOf = (scenario: Scenario) => (scenario.administrators[0] as Person).caller

/** Creates and publishes a product, and records its price for each role. */
export async function putOnSale(scenario: Scenario, { nombre, precio, raffle }: Listing): Promise<void> {
  const owner = ownerOf(scenario)
  const { id } = await owner.call(api.catalogue.createProduct, {
    body: {
      nombre,
      descripcion: 'Para las fallas',
      dias: 3000,
      precio: precio as Centimos,
      categoryId: scenario.categoryId,
      ...(raffle && {
        stock: raffle.tickets,
        precioRifa: raffle.price as Centimos,
        tipoSorteo: 'promocion',
        terminos: 'Gana un ticket.',
        finSorteo: new Date(Date.now() + 30 * dayMs),
      }),
    },
  })
  if (!raffle) {
    // Nobody sets the cost of their own products.
    const sellerId = scenario.administrators[1]?.id
    await owner.call(api.catalogue.changeProduct, { params: { id }, body: { sellerId } })
    await owner.call(api.catalogue.changeProduct, { params: { id }, body: { costo: (precio / 2) as Centimos } })
    await addStock(scenario, id)
  }
  await owner.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const seenBy = async (person: Person | undefined) => {
    const seen = await (person as Person).caller.call(api.catalogue.getProduct, { params: { id } })
    return seen.precioRifa ?? seen.precio
  }
  const [USER, RESELLER] = [await seenBy(scenario.buyers[0]), await seenBy(scenario.buyers.at(-1))]
  scenario.prices.set(id, { USER, RESELLER, SADMIN: 0 })
  ;(raffle ? scenario.raffles : scenario.products).push(id)
}

export const newAccounts = (accounts: number, profiles: number) =>
  Array.from({ length: accounts }, () => randomUUID()).flatMap((username) =>
    Array.from({ length: profiles }, (_, index) => ({
      username,
      password: firstPassword,
      perfil: `P${index}`,
      pin: '1',
    })),
  )

async function addStock(scenario: Scenario, productId: number): Promise<void> {
  const owner = ownerOf(scenario)
  const params = { id: productId }
  await owner.call(api.catalogue.addAccounts, { params, body: { accounts: newAccounts(batchSize / 3, 3) } })
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/**
 * Before the faults: adds a raffle, and replenishes stock and wallets. Administrators prove who they are, because the
 * rounds together take longer than that holds. Returns the rents that are to be old.
 */
export async function prepareRound(scenario: Scenario, plan: RoundPlan, seen: Snapshot): Promise<number[]> {
  for (const { caller } of scenario.administrators) await caller.call(api.secondFactor.prove, { body: { password } })
  await putOnSale(scenario, { nombre: `Sorteo ${plan.round}`, precio: 5000, raffle: plan.raffle })
  scenario.raffles = scenario.raffles.filter(
    (id) => !['Sorteado', 'Cancelado'].includes(seen.products.get(id)?.state ?? ''),
  )
  scenario.raffles = scenario.raffles.slice(-4)
  for (const id of scenario.products)
    if ((seen.products.get(id)?.stock ?? 0) < minProfiles) await addStock(scenario, id)
  const credit = (userId: number, quantity: number) => {
    const body = { quantity: quantity as Centimos, descripcion: 'Bono', userId }
    return ownerOf(scenario).call(api.wallet.requestTopUp, { body })
  }
  for (const { id } of scenario.buyers) if ((seen.wallets.get(id) ?? 0) < minBalance) await credit(id, 1_500)
  const buyer = scenario.buyers[plan.round % scenario.buyers.length] as Person
  const [productId = 0] = scenario.products
  await credit(buyer.id, aged.length * (scenario.prices.get(productId)?.[buyer.role] ?? 0))
  const customer = { nombreUser: `before-${plan.round}`, telefono: '987654321' }
  const { items } = await buyer.caller.call(api.cart.checkOut, {
    body: { lines: [{ productId, quantity: aged.length }], ...customer },
  })
  const ids = idsOf(items)
  const [, , renewed = 0] = ids
  await buyer.caller.call(api.purchases.setAutoRenew, { params: { id: renewed }, body: { on: true } })
  return ids
}

/** How long ago rents began and in how many days they end: one runs, one is over, one is due, one is over. */
const aged = [
  { began: 20, ends: 2980 },
  { began: 40, ends: -3 },
  { began: 30, ends: 0.2 },
  { began: 40, ends: -9 },
]

/** Moves rents into the past, as tests do: no shop that was opened a moment ago has old ones. */
export async function ageRents(db: Db, ids: readonly number[]): Promise<void> {
  const from = (days: number) => new Date(Date.now() + days * dayMs)
  for (const [index, { began, ends }] of aged.entries())
    await db
      .updateTable('purchases')
      .set({ startDate: from(-began), endDate: from(ends) })
      .where('id', '=', ids[index] ?? 0)
      .execute()
}

/** Says what of earlier rounds the calls of this one may be about. */
export function pickUp(scenario: Scenario, seen: Snapshot): void {
  // Pending top-ups of earlier rounds are settled too: a user may have only five.
  scenario.topUps = idsOf([...seen.entries.values()].filter(({ status }) => status === 'pending'))
  const rents = [...seen.purchases.values()].flatMap((row) =>
    row.accountId === null || row.isFreed ? [] : [{ ...row, accountId: row.accountId }],
  )
  scenario.rents = rents.slice(-20)
  scenario.lapsed = idsOf(rents.filter(({ isLapsed }) => isLapsed)).slice(-6)
  scenario.claims = [...seen.claims.values()].filter(({ resolution }) => resolution === null).slice(-8)
  scenario.setAside = idsOf([...seen.profiles.values()].filter(({ isSetAside }) => isSetAside)).slice(-8)
  scenario.fallen = [...seen.fallen].map(([accountId, { productId }]) => ({ accountId, productId }))
}
