import { fromSoles } from '#domain/money.ts'
import type { PurchaseNote } from '#domain/purchase.ts'
import type { Caller } from '../../accounts/sessions.ts'
import { buy } from '../../purchases/buy.ts'
import { askTopUp } from '../../wallet/ask-top-up.ts'
import { acceptTopUp } from '../../wallet/settle-top-up.ts'
import type { World } from '../../world.ts'
import { demoAdministrator, demoPeople } from './people.ts'
import type { Seeded } from './seed-products.ts'

type People = ReadonlyMap<string, Caller>

const day = 24 * 60 * 60 * 1000

/** Purchases of thirty days, by how many days ago they began; most are about to end, one is over. */
const bought: { username: string; daysAgo: number; customer: string; telefono: string; nota?: PurchaseNote }[] = [
  { username: 'cliente01', daysAgo: 33, customer: 'Rosa Quispe', telefono: '+51 900 000 101' },
  { username: 'cliente01', daysAgo: 29, customer: 'Rosa Quispe', telefono: '+51 900 000 101', nota: 'Renovado' },
  { username: 'cliente01', daysAgo: 12, customer: 'Luis Mamani', telefono: '+51 900 000 102', nota: 'Password' },
  { username: 'cliente01', daysAgo: 2, customer: 'Carmen Rojas', telefono: '+51 900 000 103' },
  { username: 'revendedor', daysAgo: 28, customer: 'María del Carmen Huamán Villanueva', telefono: '+51 900 000 104' },
  { username: 'revendedor', daysAgo: 27, customer: 'José Flores', telefono: '+51 900 000 105', nota: 'Correo' },
  { username: 'revendedor', daysAgo: 15, customer: 'Ana Torres', telefono: '+51 900 000 106', nota: 'Password' },
  { username: 'revendedor', daysAgo: 6, customer: 'Pedro Chávez', telefono: '+51 900 000 107' },
  { username: 'revendedor', daysAgo: 1, customer: 'Julia Paredes', telefono: '+51 900 000 108', nota: 'Renovado' },
]

/** Top-ups, sales and tickets of the last weeks, made with the same verbs as real ones. */
export async function seedHistory(world: World, people: People, products: readonly Seeded[]): Promise<void> {
  await fillWallets(world, people)
  await sellAccounts(world, people, products)
  await sellTickets(world, people, products)
  const waiting = callerIn(people, 'cliente03')
  await askTopUp(world, waiting, fromSoles(50))
  await askTopUp(world, callerIn(people, 'cliente01'), fromSoles(120.5))
  await askTopUp(world, callerIn(people, 'revendedor'), fromSoles(300))
}

function callerIn(people: People, username: string): Caller {
  const caller = people.get(username)
  if (!caller) throw new Error(`there is no demo account ${username}`)
  return caller
}

async function fillWallets(world: World, people: People): Promise<void> {
  const administrator = callerIn(people, demoAdministrator.username)
  for (const { username, balance } of demoPeople) {
    if (balance === 0) continue
    const entry = await askTopUp(world, callerIn(people, username), fromSoles(balance))
    await acceptTopUp(world, administrator, entry.id)
  }
}

async function sellAccounts(world: World, people: People, products: readonly Seeded[]): Promise<void> {
  const cheap = products.filter(
    (product) =>
      product.state === 'Publicado' &&
      product.precioRifa === null &&
      product.categoryId !== 5 &&
      product.precio <= 20 &&
      product.dias === 30 &&
      product.stock > 3,
  )
  for (const [index, { username, daysAgo, customer, telefono, nota }] of bought.entries()) {
    const product = cheap[(index * 5) % cheap.length]
    if (!product) return
    const then = { ...world, clock: { now: () => new Date(world.clock.now().getTime() - daysAgo * day) } }
    const { id } = await buy(then, callerIn(people, username), {
      productId: product.id,
      nombreUser: customer,
      telefono,
    })
    if (nota) await world.db.updateTable('purchases').set({ nota }).where('id', '=', id).execute()
  }
}

async function sellTickets(world: World, people: People, products: readonly Seeded[]): Promise<void> {
  const buyers = ['cliente02', 'cliente03'].map((username) => callerIn(people, username))
  const administrator = callerIn(people, demoAdministrator.username)
  for (const product of products) {
    for (let sold = 0; product.precioRifa !== null && sold < product.sold; sold++) {
      const buyer = buyers[sold % 3 === 0 ? 1 : 0] as Caller
      const order = { productId: product.id, nombreUser: 'Cliente de demostración', telefono: '+51 900 000 109' }
      try {
        await buy(world, buyer, order)
      } catch {
        // The wallet ran dry: a further top-up, as a customer would ask for.
        const entry = await askTopUp(world, buyer, fromSoles(500))
        await acceptTopUp(world, administrator, entry.id)
        await buy(world, buyer, order)
      }
    }
  }
}
