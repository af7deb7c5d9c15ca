import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { drawCountdownMs } from '#domain/raffle.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'
import { startSmtpStub, type SmtpStub } from '../../testing/smtp-stub.ts'
import { notifyHolders } from './notify-holders.ts'

let post: SmtpStub
let shop: Shop
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop({ smtpUrl: post.url })
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  await shop.close()
  await post.stop()
})

/** Draws, and waits until every screen has shown the winner. */
async function draw(productId: number) {
  const winner = await shop.administrator.call(api.raffles.draw, { body: { productId } })
  shop.advance(drawCountdownMs)
  return winner
}
async function notifyAll(limit?: number) {
  while (await notifyHolders(shop.context, limit));
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => shop.person('USER', 100)))
const ticketsOf = (by: Person, id: number) => by.call(api.raffles.ownTickets, { params: { id }, query: {} })
const noticesOf = async (by: Person) => (await by.call(api.notices.list, { query: {} })).items
const kindsOf = async (by: Person) =>
  (await noticesOf(by)).map(({ kind }) => kind).filter((it) => it.startsWith('draw'))
const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' })

test('every holder of a ticket hears once how the draw ended, however many tickets they have', async () => {
  const buyers = await people(3)
  const [bystander, ...others] = await people(2)
  const raffle = await raffleOf(shop, 8, { buyers, nombre: 'Una consola' })
  const { id, ticket } = await draw(raffle)
  await notifyAll()
  for (const buyer of buyers) {
    const { items, won, total } = await ticketsOf(buyer, id)
    expect(items).toHaveLength(total)
    expect(won).toBe(items.some(({ number }) => number === ticket.number))
    expect(await kindsOf(buyer)).toEqual([won ? 'drawWon' : 'drawLost'])
    if (won) continue
    const numbers = inSpanish.format(items.map(({ number }) => String(number)))
    expect((await noticesOf(buyer))[0]).toMatchObject({
      title: 'Una consola ya tiene ganador',
      text: `Tus tickets ${numbers} no salieron: ganó el ticket ${ticket.number}. El acta muestra cómo se eligió.`,
      path: `/ganadores/${id}`,
    })
  }
  for (const other of [bystander as Person, ...others, shop.administrator]) {
    expect(await kindsOf(other)).toEqual([])
    expect(await ticketsOf(other, id)).toMatchObject({ items: [], total: 0, won: false })
  }
})

test('nobody hears of a draw before every screen has shown its winner', async () => {
  const buyers = await people(2)
  const start = shop.stopClock()
  const raffle = await raffleOf(shop, 2, { buyers })
  await shop.administrator.call(api.raffles.draw, { body: { productId: raffle } })
  await notifyAll()
  const told = async () => (await Promise.all(buyers.map(kindsOf))).flat().toSorted()
  expect(await told()).toEqual(['drawWon'])
  shop.advance(drawCountdownMs)
  await notifyAll()
  expect(await told()).toEqual(['drawLost', 'drawWon'])
  start()
})

test('batches and servers at once notify each holder once, and leave no job', async () => {
  const buyers = await people(9)
  const raffles = [await raffleOf(shop, 18, { buyers }), await raffleOf(shop, 9, { buyers })]
  for (const raffle of raffles) await draw(raffle)
  const sibling = await shop.sibling()
  // A server that dies in a batch leaves all of it to the next.
  await expect(
    shop.context.db.transaction().execute(async (trx) => {
      await notifyHolders({ ...shop.context, db: trx }, 2)
      throw new Error('died')
    }),
  ).rejects.toThrow()
  await Promise.all(Array.from({ length: 50 }, (_, index) => notifyAll(1 + (index % 4))))
  await notifyAll()
  for (const buyer of buyers) expect(await kindsOf(buyer)).toHaveLength(raffles.length)
  const kinds = (await Promise.all(buyers.map(kindsOf))).flat()
  expect(kinds.filter((it) => it === 'drawWon')).toHaveLength(raffles.length)
  expect(await shop.context.db.selectFrom('drawNoticeJobs').selectAll().execute()).toEqual([])
  await sibling.close()
})

test('losers with a verified address get one mail, unless they switched mails off', async () => {
  const buyers = await people(4)
  const { db } = shop.context
  for (const { id, username } of buyers.slice(1)) {
    const change = { email: `${username}@correo.pe`, emailVerifiedAt: new Date() }
    await db.updateTable('users').set(change).where('id', '=', id).execute()
  }
  const silent = buyers[3] as Person
  const choices = await silent.call(api.notices.choices)
  await silent.call(api.notices.choose, { body: { ...choices, mail: false } })
  const raffle = await raffleOf(shop, 8, { buyers, nombre: 'Un televisor' })
  const { id } = await draw(raffle)
  await notifyAll()
  await expect.poll(() => db.selectFrom('mailJobs').selectAll().execute()).toEqual([])
  for (const buyer of buyers) {
    const { won } = await ticketsOf(buyer, id)
    const mails = post.mails.filter(({ to }) => to?.[0]?.address === `${buyer.username}@correo.pe`)
    if (won || buyer === buyers[0] || buyer === silent) continue
    expect(mails.map(({ subject }) => subject?.split(' · ')[0])).toEqual(['Un televisor ya tiene ganador'])
  }
})

test('a holder of many tickets is told their number, and pages through them', async () => {
  const [one, many] = await people(2)
  const raffle = await shop.product({ tickets: 61, precioRifa: 1 })
  const customer = { nombreUser: 'Ana', telefono: '987654321' }
  await (one as Person).call(api.purchases.buy, { body: { productId: raffle, ...customer } })
  await (many as Person).call(api.cart.add, { body: { productId: raffle, quantity: 60 } })
  await (many as Person).call(api.cart.checkOut, { body: customer })
  const { id } = await draw(raffle)
  await notifyAll()
  const holder = many as Person
  const pages = await Promise.all(
    [1, 2].map((page) => holder.call(api.raffles.ownTickets, { params: { id }, query: { page, pageSize: 50 } })),
  )
  expect(pages.flatMap(({ items }) => items.map(({ number }) => number))).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 2),
  )
  if (!pages[0]?.won)
    expect((await noticesOf(holder))[0]?.text).toMatch(/^Tus 60 tickets no salieron: ganó el ticket 1\./)
})

test('a winner that does not exist has no tickets', async () => {
  const person = await shop.person()
  await expect(ticketsOf(person, 999_999)).rejects.toMatchObject({ status: 404 })
})

test('a hundred thousand holders are notified in batches that do not grow with the raffle', async () => {
  const buyers = await people(2)
  const raffle = await raffleOf(shop, 2, { buyers })
  const { db } = shop.context
  await draw(raffle)
  const many = 3_000
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into users (id, username, password_hash, codigo, telefono) overriding system value
      select 500000 + number, 'titular' || number, 'x', 'T' || number, '+51987654321' from generate_series(1, ${many}) as number
    `.execute(trx)
    await sql`
      insert into purchases (id, user_id, product_id, seller_id, nombre, descripcion, precio, dias, ticket_number,
        ticket_receipt, nombre_user, telefono, start_date, end_date, entry_id)
      select 500000 + number, 500000 + number, ${raffle}, 1, 'Sorteo', 'x', 200, 30, 10 + number, 'T-' || number, 'Ana',
        '987654321', now(), now() + interval '30 days', 5000000 + number from generate_series(1, ${many}) as number
    `.execute(trx)
  })
  let batches = 0
  while (await notifyHolders(shop.context)) batches++
  expect(batches).toBe(4)
  const { count } = await db
    .selectFrom('notices')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('kind', '=', 'drawLost')
    .where('userId', '>', 500_000)
    .executeTakeFirstOrThrow()
  expect(count).toBe(many)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [table, column] of [
      ['notices', 'user_id'],
      ['purchases', 'id'],
      ['users', 'id'],
    ] as const)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} > 500000`.execute(trx)
  })
})
