import { randomUUID } from 'node:crypto'
import { api } from '#contract/index.ts'
import type { Centimos } from '#domain/money.ts'
import type { RoundPlan } from '../plan/plan.ts'
import type { Snapshot } from './snapshot.ts'
import type { Person, Scenario } from './scenario.ts'

type Listing = { nombre: string; precio: number; raffle?: RoundPlan['raffle'] }

/** A product with fewer profiles than `minProfiles` gets `batchSize` more. */
const minProfiles = 10
const batchSize = 30
/** Céntimos below which a wallet is credited with an amount that lasts only for a few purchases. */
const minBalance = 800

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
      ...(raffle && { stock: raffle.tickets, precioRifa: raffle.price as Centimos }),
    },
  })
  if (!raffle) await addStock(scenario, id)
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
      password: 'la-primera',
      perfil: `P${index}`,
      pin: '1',
    })),
  )

async function addStock(scenario: Scenario, productId: number): Promise<void> {
  const owner = ownerOf(scenario)
  const params = { id: productId }
  await owner.call(api.catalogue.addAccounts, { params, body: { accounts: newAccounts(batchSize / 3, 3) } })
  const { items } = await owner.call(api.catalogue.listAccounts, { params, query: { pageSize: 5 } })
  scenario.accounts.push(...items.map(({ id }) => ({ id, productId, password: 'la-primera' })))
}

/** Before the faults: adds a raffle, and replenishes stock and wallets. */
export async function prepareRound(scenario: Scenario, plan: RoundPlan, seen: Snapshot): Promise<void> {
  await putOnSale(scenario, { nombre: `Sorteo ${plan.round}`, precio: 5000, raffle: plan.raffle })
  scenario.raffles = scenario.raffles.filter(
    (id) => !['Sorteado', 'Cancelado'].includes(seen.products.get(id)?.state ?? ''),
  )
  scenario.raffles = scenario.raffles.slice(-4)
  for (const id of scenario.products)
    if ((seen.products.get(id)?.stock ?? 0) < minProfiles) await addStock(scenario, id)
  for (const { id } of scenario.buyers) {
    if ((seen.wallets.get(id) ?? 0) >= minBalance) continue
    const body = { quantity: 1_500 as Centimos, descripcion: 'Bono', userId: id }
    await ownerOf(scenario).call(api.wallet.requestTopUp, { body })
  }
  // Pending top-ups of earlier rounds are settled too: a user may have only five.
  scenario.topUps = [...seen.entries.values()].filter(({ status }) => status === 'pending').map(({ id }) => id)
  scenario.rents = [...seen.purchases.values()].filter(({ ticketNumber }) => ticketNumber === null).slice(-20)
}
