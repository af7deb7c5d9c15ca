import { randomUUID } from 'node:crypto'
import { api } from '#contract/index.ts'
import type { Centimos } from '#domain/money.ts'
import type { RoundPlan } from '../plan/plan.ts'
import type { Seen } from './sql.ts'
import type { Person, Town } from './town.ts'

type Goods = { nombre: string; precio: number; raffle?: RoundPlan['raffle'] }

/** So many profiles are put in at a time where a product has fewer left than the least. */
const least = 10
const atATime = 30
/** Céntimos below which a wallet is filled up, once in a while to no more than a few purchases. */
const poor = 800

const ownerOf = (town: Town) => (town.administrators[0] as Person).caller

/** Makes something, publishes it and looks what it costs whom. */
export async function putOnSale(town: Town, { nombre, precio, raffle }: Goods): Promise<void> {
  const owner = ownerOf(town)
  const { id } = await owner.call(api.catalogue.createProduct, {
    body: {
      nombre,
      descripcion: 'Para las fallas',
      dias: 3000,
      precio: precio as Centimos,
      categoryId: town.categoryId,
      ...(raffle && { stock: raffle.tickets, precioRifa: raffle.price as Centimos }),
    },
  })
  if (!raffle) await stockUp(town, id)
  await owner.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const seenBy = async (person: Person | undefined) => {
    const seen = await (person as Person).caller.call(api.catalogue.getProduct, { params: { id } })
    return seen.precioRifa ?? seen.precio
  }
  const [USER, RESELLER] = [await seenBy(town.buyers[0]), await seenBy(town.buyers.at(-1))]
  town.prices.set(id, { USER, RESELLER, SADMIN: 0 })
  ;(raffle ? town.raffles : town.products).push(id)
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

async function stockUp(town: Town, productId: number): Promise<void> {
  const owner = ownerOf(town)
  const params = { id: productId }
  await owner.call(api.catalogue.addAccounts, { params, body: { accounts: newAccounts(atATime / 3, 3) } })
  const { items } = await owner.call(api.catalogue.listAccounts, { params, query: { pageSize: 5 } })
  town.accounts.push(...items.map(({ id }) => ({ id, productId, password: 'la-primera' })))
}

/** Before anything breaks: a new raffle, shelves that are not empty, wallets that hold a little. */
export async function prepareRound(town: Town, plan: RoundPlan, seen: Seen): Promise<void> {
  await putOnSale(town, { nombre: `Sorteo ${plan.round}`, precio: 5000, raffle: plan.raffle })
  town.raffles = town.raffles.filter((id) => !['Sorteado', 'Cancelado'].includes(seen.products.get(id)?.state ?? ''))
  town.raffles = town.raffles.slice(-4)
  for (const id of town.products) if ((seen.products.get(id)?.stock ?? 0) < least) await stockUp(town, id)
  for (const { id } of town.buyers) {
    if ((seen.wallets.get(id) ?? 0) >= poor) continue
    const body = { quantity: 1_500 as Centimos, descripcion: 'Bono', userId: id }
    await ownerOf(town).call(api.wallet.askTopUp, { body })
  }
  // Nobody waits for ever: five top-ups that wait are all that one may have.
  town.topUps = [...seen.entries.values()].filter(({ status }) => status === 'pending').map(({ id }) => id)
  town.rents = [...seen.purchases.values()]
    .filter(({ ticketNumber }) => ticketNumber === null)
    .map(({ id }) => id)
    .slice(-20)
}
