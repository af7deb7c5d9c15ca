import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { maxSettledTogether } from '#domain/limits.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { Client } from '../../testing/client.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let person: Person
beforeAll(async () => {
  shop = await openShop()
  person = await shop.person()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const quantity = fromSoles(5)
const motivo = 'No encontramos ese pago.'
const balanceOf = async (of: Person) => (await of.call(api.wallet.mine)).balance
const settle = (rawBody: { accept?: unknown; reject?: unknown }, by: Client = shop.administrator) =>
  by.wire(api.wallet.settle, { rawBody })
const stateOf = (id: number) =>
  shop.context.db
    .selectFrom('walletEntries')
    .select(['status', 'motivo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const actsOn = async (subjectId: number) => {
  const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'walletEntry', subjectId } })
  return items.map(({ action }) => action)
}
/** More than one customer may have waiting at once. */
async function waiting(count: number, by = person): Promise<number[]> {
  const rows = await shop.context.db
    .insertInto('walletEntries')
    .values(
      Array.from({ length: count }, () => ({
        userId: by.id,
        kind: 'Recarga' as const,
        status: 'pending' as const,
        quantity,
        createdAt: new Date(),
        updatedAt: new Date(),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const states = ['waits', 'accepted', 'rejected', 'withdrawn', 'missing', 'bonus'] as const
/** What is asked of a top-up in which state. */
const anyAct = fc.record({ state: fc.constantFrom(...states), act: fc.constantFrom('accept', 'reject', 'delete') })
const codes = {
  accepted: 'TOP_UP_SETTLED',
  rejected: 'TOP_UP_SETTLED',
  withdrawn: 'NOT_FOUND',
  missing: 'NOT_FOUND',
  bonus: 'NOT_A_TOP_UP',
}

async function inState(state: (typeof states)[number]): Promise<number> {
  if (state === 'missing') return 2_000_000_000 + Math.floor(Math.random() * 100_000_000)
  if (state === 'bonus') {
    const body = { quantity, descripcion: 'Bono', userId: person.id }
    return (await shop.administrator.call(api.wallet.requestTopUp, { body })).id
  }
  const [id = 0] = await waiting(1)
  const params = { id }
  if (state === 'accepted') await shop.administrator.call(api.wallet.acceptTopUp, { params })
  if (state === 'rejected') await shop.administrator.call(api.wallet.rejectTopUp, { params, body: { motivo } })
  if (state === 'withdrawn') await person.call(api.wallet.cancelTopUp, { params })
  return id
}

test('each top-up is settled or refused by itself and audited; a repetition changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 8 }), async (acts) => {
      const asked: { id: number; state: (typeof states)[number]; act: string }[] = []
      for (const { state, act } of acts) asked.push({ id: await inState(state), state, act })
      const body = {
        accept: asked.filter(({ act }) => act === 'accept').map(({ id }) => id),
        reject: asked
          .filter(({ act }) => act !== 'accept')
          .map(({ id, act }) => (act === 'delete' ? { id } : { id, motivo })),
      }
      const before = await balanceOf(person)
      const answer = await settle(body)
      expect(answer.status).toBe(200)
      const items = (answer.json as { items: { id: number; settled: boolean; code: string | null }[] }).items
      expect(items.map(({ id }) => id)).toEqual([...body.accept, ...body.reject.map(({ id }) => id)])
      let credited = 0
      for (const { id, state, act } of asked) {
        const item = items.find((one) => one.id === id)
        if (state !== 'waits') {
          expect(item).toMatchObject({ settled: false, code: codes[state] })
          continue
        }
        expect(item).toEqual({ id, settled: true, code: null, message: null })
        if (act === 'accept') credited += quantity
        expect(await stateOf(id)).toEqual({
          status: act === 'accept' ? 'accepted' : 'rejected',
          motivo: act === 'reject' ? motivo : null,
        })
        expect(await actsOn(id)).toEqual([act === 'accept' ? 'accept-top-up' : 'reject-top-up'])
      }
      expect(await balanceOf(person)).toBe(before + credited)
      const again = (await settle(body)).json as { items: { settled: boolean }[] }
      expect(again.items.every(({ settled }) => !settled)).toBe(true)
      expect(await balanceOf(person)).toBe(before + credited)
    }),
    { numRuns: 12 },
  )
})

test('the same ten settled fifty times concurrently on two servers are settled once each', async () => {
  const ids = await waiting(10)
  const before = await balanceOf(person)
  const sibling = await shop.sibling()
  const other = new Client(sibling.origin, shop.administrator.token)
  const [accept, reject] = [ids.slice(0, 6), ids.slice(6).map((id) => ({ id, motivo }))]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 10 === 9
        ? shop.administrator.wire(api.wallet.acceptTopUp, { params: { id: ids[index % 5] ?? 0 } })
        : // In another order each time, so that they meet in the middle.
          settle({ accept: index % 2 ? accept : accept.toReversed(), reject }, index % 3 ? shop.administrator : other),
    ),
  )
  await sibling.close()
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await balanceOf(person)).toBe(before + 6 * quantity)
  for (const id of ids) expect(await actsOn(id)).toHaveLength(1)
})

test('skips an own top-up, and one failure stops no other', async () => {
  const other = await shop.person('SADMIN')
  const [own = 0] = await waiting(1, other)
  const [first = 0, failing = 0, last = 0] = await waiting(3)
  const { db } = shop.context
  await sql`
    create function refuse_entry() returns trigger language plpgsql as $$
    begin
      if new.id = ${sql.lit(failing)} then raise exception 'out of order'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse_entry before update on wallet_entries for each row execute function refuse_entry()`.execute(
    db,
  )
  const answer = await settle({ accept: [first, failing, own, last] }, other)
  await sql`drop trigger refuse_entry on wallet_entries`.execute(db)
  expect(answer).toMatchObject({
    status: 200,
    json: {
      items: [
        { id: first, settled: true },
        { id: failing, settled: false, code: 'UNEXPECTED' },
        {
          id: own,
          settled: false,
          code: 'OWN_WALLET',
          message: 'Es para tu propia billetera: lo hace otro administrador.',
        },
        { id: last, settled: true },
      ],
    },
  })
  expect(await stateOf(failing)).toMatchObject({ status: 'pending' })
  expect(await balanceOf(other)).toBe(0)
  expect((await settle({ accept: [failing] })).json).toMatchObject({ items: [{ settled: true }] })
  await shop.administrator.call(api.users.changeRole, { params: { id: other.id }, body: { role: 'USER' } })
})

test('settles the maximum with the longest reasons; an invalid body settles nothing', async () => {
  const ids = await waiting(maxSettledTogether)
  const reject = ids.map((id) => ({ id, motivo: '€'.repeat(200) }))
  const answer = await settle({ reject })
  expect((answer.json as { items: { settled: boolean }[] }).items.filter(({ settled }) => settled)).toHaveLength(
    ids.length,
  )
  const [one = 0] = await waiting(1)
  for (const body of [
    {},
    { accept: [], reject: [] },
    { accept: [one, one] },
    { accept: [one], reject: [{ id: one, motivo }] },
    { accept: [one, 'dos'] },
    { accept: [one], reject: [{ motivo }] },
    { accept: [one], reject: [{ id: one + 1, motivo: 'x'.repeat(201) }] },
    { accept: Array.from({ length: maxSettledTogether + 1 }, (_, index) => one + index) },
  ]) {
    expect((await settle(body)).status, JSON.stringify(body).slice(0, 60)).toBe(400)
  }
  expect(await stateOf(one)).toMatchObject({ status: 'pending' })
})
