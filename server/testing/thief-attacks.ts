import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { limaTime } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { acceptByRule } from '../features/reconciliation/accept.ts'
import { daysFirst } from './days-first.ts'
import type { Person, Shop } from './open-shop.ts'
import { prove } from './prove.ts'
import { accountAttacks } from './thief-account-attacks.ts'
import { did, type Attack } from './thieves.ts'

const buyer = { nombreUser: 'Ana', telefono: '987654321' }
let serial = 0
const fresh = (word: string) => `${word} ${++serial}`
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance
const waitingTopUp = async (person: Person) =>
  (await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(50) } })).id

/** The accomplices are inside with an account of their own. */
const customer = (shop: Shop) => shop.person('USER')

async function bonus(shop: Shop, userId: number) {
  return shop.administrator.call(api.wallet.requestTopUp, {
    body: { quantity: fromSoles(9), descripcion: 'Bono', userId },
  })
}

/** Somebody to whom the shop owes five soles. */
async function supplierOwed(shop: Shop) {
  const supplier = await shop.person('ADMIN')
  const params = { userId: supplier.id }
  await prove(shop.administrator)
  await shop.administrator.call(api.settlements.correct, { params, body: { amount: fromSoles(5), motivo: 'De marzo' } })
  const paid = async () => (await shop.administrator.call(api.settlements.entries, { params, query: {} })).account.paid
  return { params, paid, rawBody: { amount: 1, methodKind: 'Yape' } }
}

async function paymentMethod(shop: Shop) {
  await prove(shop.administrator)
  const body = { kind: 'Yape' as const, label: fresh('Yape'), holder: 'Ana', number: '900 000 003' }
  return shop.administrator.call(api.paymentMethods.create, { body })
}

const money: Record<string, Attack> = {
  'crediting an accomplice a bonus': async ({ shop, intruder }) => {
    const accomplice = await customer(shop)
    const rawBody = { quantity: 100, descripcion: 'Bono', userId: accomplice.id }
    await intruder.client.wire(api.wallet.requestTopUp, { rawBody })
    return (await balanceOf(accomplice)) > 0
  },
  'taking money out of a wallet': async ({ shop, intruder }) => {
    const person = await customer(shop)
    await bonus(shop, person.id)
    const rawBody = { userId: person.id, quantity: -1, motivo: 'Un error' }
    await intruder.client.wire(api.wallet.adjust, { rawBody })
    return (await balanceOf(person)) < 900
  },
  'taking a top-up back': async ({ shop, intruder }) => {
    const { id } = await bonus(shop, (await customer(shop)).id)
    return did(intruder, api.wallet.reverse, { params: { id }, rawBody: { motivo: 'Un error' } })
  },
  'refunding an accomplice a purchase': async ({ shop, intruder }) => {
    const accomplice = await shop.person('USER', 50)
    const productId = await shop.product()
    const { id } = await accomplice.call(api.purchases.buy, { body: { productId, ...buyer } })
    const before = await balanceOf(accomplice)
    await intruder.client.wire(api.purchases.refund, { params: { id }, rawBody: { motivo: 'Un error', quantity: 1 } })
    return (await balanceOf(accomplice)) > before
  },
  'paying out to a supplier': async ({ shop, intruder }) => {
    const { params, paid, rawBody } = await supplierOwed(shop)
    await intruder.client.wire(api.settlements.payOut, { params, rawBody })
    return (await paid()) > 0
  },
  'paying out again with the key of the owner': async ({ shop, victim, intruder }) => {
    const { params, paid, rawBody } = await supplierOwed(shop)
    const key = `payout-${++serial}-of-the-owner`
    // The owner paid while the proof was good.
    const { tokenHash, provenAt } = await provenNow(shop, victim)
    const { status } = await victim.wire(api.settlements.payOut, { params, rawBody, key })
    await shop.context.db.updateTable('sessions').set({ provenAt }).where('tokenHash', '=', tokenHash).execute()
    // A mailed link has ended the session of the owner: it is the first payout.
    if (status !== 201) return false
    const before = await paid()
    await intruder.client.wire(api.settlements.payOut, { params, rawBody, key })
    return (await paid()) > before
  },
  "accepting an accomplice's waiting top-up": async ({ shop, intruder }) => {
    const accomplice = await customer(shop)
    const id = await waitingTopUp(accomplice)
    await intruder.client.wire(api.wallet.acceptTopUp, { params: { id } })
    return (await balanceOf(accomplice)) > 0
  },
  'accepting top-ups together': async ({ shop, intruder }) => {
    const accomplice = await customer(shop)
    const id = await waitingTopUp(accomplice)
    await intruder.client.wire(api.wallet.settle, { rawBody: { accept: [id] } })
    return (await balanceOf(accomplice)) > 0
  },
  "linking a stranger's payment for the shop to accept": async ({ shop, intruder }) => {
    const accomplice = await shop.person('USER', 5)
    const { id: methodId } = await paymentMethod(shop)
    const most = { maxPerTopUp: 100, maxPerCustomerDay: 500, maxPerDay: 5000 }
    await shop.administrator.wire(api.settings.change, { rawBody: { autoAccept: { on: true, ...most } } })
    const [date = '', time = ''] = limaTime(new Date()).split(' ')
    const day = date.split('-').toReversed().join('/')
    const statement = `Fecha;Origen;N° operación;Abono;Cargo\n${day} ${time};;${40_000_000 + ++serial};50.00;`
    await shop.administrator.call(api.paymentsReceived.importStatement, {
      form: { methodId: String(methodId), answers: daysFirst },
      file: { name: 'a.csv', type: 'text/csv', bytes: Buffer.from(statement) },
    })
    const entryId = await waitingTopUp(accomplice)
    const { items } = await shop.administrator.call(api.paymentsReceived.list, { query: { methodId } })
    const params = { id: items[0]?.id ?? 0 }
    await intruder.client.wire(api.paymentsReceived.link, { params, rawBody: { entryId } })
    await acceptByRule(shop.context)
    return (await balanceOf(accomplice)) > 500
  },
  'changing a price': async ({ shop, intruder }) => {
    const id = await shop.product({ precio: 5 })
    return did(intruder, api.catalogue.changeProduct, { params: { id }, rawBody: { precio: 1 } })
  },
  'selling more days for the same price': async ({ shop, intruder }) => {
    const id = await shop.product({ dias: 30 })
    return did(intruder, api.catalogue.changeProduct, { params: { id }, rawBody: { dias: 180 } })
  },
  'moving a product to a category with other prices': async ({ shop, intruder }) => {
    const id = await shop.product()
    const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, {
      body: { name: fresh('Otra') },
    })
    return did(intruder, api.catalogue.changeProduct, { params: { id }, rawBody: { categoryId } })
  },
  'making a supplier of theirs the seller of a product': async ({ shop, intruder }) => {
    const supplier = await shop.person('ADMIN')
    const id = await shop.product()
    await intruder.client.wire(api.catalogue.changeProduct, { params: { id }, rawBody: { sellerId: supplier.id } })
    // Who sells it reads its accounts, and is owed for its sales.
    const { rows } = await sql<{ id: number }>`select id from accounts where product_id = ${id}`.execute(
      shop.context.db,
    )
    const reply = await supplier.wire(api.catalogue.revealSupplied, { params: { id: rows[0]?.id ?? 0 } })
    return reply.text.includes('SECRETO-clave')
  },
}

async function provenNow({ context }: Shop, { id }: Pick<Person, 'id'>) {
  const newest = context.db.selectFrom('sessions').selectAll().where('userId', '=', id).orderBy('id', 'desc')
  const found = await newest.limit(1).executeTakeFirst()
  const { tokenHash, provenAt } = found ?? { tokenHash: Buffer.alloc(0), provenAt: null }
  const now = context.clock.now()
  await context.db.updateTable('sessions').set({ provenAt: now }).where('tokenHash', '=', tokenHash).execute()
  return { tokenHash, provenAt }
}

const payingPlace: Record<string, Attack> = {
  'changing the number that customers pay to': async ({ shop, intruder }) => {
    const { id } = await paymentMethod(shop)
    await intruder.client.wire(api.paymentMethods.change, { params: { id }, rawBody: { number: '911 111 111' } })
    const shown = await (await customer(shop)).call(api.paymentMethods.list)
    return (
      shown
        .find((method) => method.id === id)
        ?.number.replaceAll(' ', '')
        .endsWith('911111111') === true
    )
  },
  'adding a payment method': ({ intruder }) =>
    did(intruder, api.paymentMethods.create, {
      rawBody: { kind: 'Yape', label: fresh('Otro'), holder: 'Otra', number: '911 111 111' },
    }),
  'writing a number to pay to into the help': async ({ shop, intruder }) => {
    const params = { page: 'preguntas' as const }
    const page = await shop.guest.call(api.help.read, { params })
    return did(intruder, api.help.save, { params, rawBody: { ...page, intro: fresh('Yapea al 911 111 111') } })
  },
  'changing the phones of the shop': ({ intruder }) =>
    did(intruder, api.settings.change, {
      rawBody: { supportPhones: [{ label: fresh('Ventas'), telefono: '911111111' }] },
    }),
  'sending the mails through a server of theirs': async ({ post, intruder }) => {
    const { port } = new URL(post.url)
    const rawBody = { host: 'localhost', port: Number(port), sender: 'ventas@ejemplo.pe', ...post.login }
    return did(intruder, api.mailServer.save, { rawBody })
  },
}

const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature))

const inBulk: Record<string, Attack> = {
  'revealing the accounts of a product': async ({ shop, intruder }) => {
    const params = { id: await shop.product() }
    return (await intruder.client.wire(api.catalogue.revealAccounts, { params })).text.includes('SECRETO-clave')
  },
  'reading credentials anywhere else': async ({ shop, intruder }) => {
    const id = await shop.product()
    const reading = routes.filter((route) => route.method === 'GET' && route !== api.catalogue.revealAccounts)
    for (const route of reading) {
      const params = route.params && Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, id]))
      if ((await intruder.client.wire(route, { params })).text.includes('SECRETO-')) return true
    }
    const { text } = await intruder.client.wire(api.purchases.dryRun, { rawBody: { productId: id } })
    return text.includes('SECRETO-')
  },
  'taking a backup': ({ intruder }) => did(intruder, api.backups.download, { rawBody: { withKey: true } }),
  'exporting the users': ({ intruder }) => did(intruder, api.users.export),
}

const left: Record<string, Attack> = {
  'buying with the balance of the account': async ({ shop, victim, intruder }) => {
    await bonus(shop, victim.id)
    const rawBody = { productId: await shop.product(), ...buyer }
    return !intruder.own && did(intruder, api.purchases.buy, { rawBody })
  },
  'giving an accomplice more days of a rent': async ({ shop, intruder }) => {
    const accomplice = await shop.person('USER', 20)
    const { id } = await accomplice.call(api.purchases.buy, { body: { productId: await shop.product(), ...buyer } })
    return did(intruder, api.purchases.change, { params: { id }, rawBody: { dias: 30 } })
  },
  'writing to a customer why a top-up is rejected': async ({ shop, intruder }) => {
    const id = await waitingTopUp(await customer(shop))
    return did(intruder, api.wallet.rejectTopUp, { params: { id }, rawBody: { motivo: 'Yapea al 911 111 111' } })
  },
}

/** By what the thief tries to do. */
export const attacks: Record<string, Attack> = { ...money, ...payingPlace, ...inBulk, ...accountAttacks, ...left }
