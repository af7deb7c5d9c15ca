import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { limaTime } from '#domain/lima.ts'
import { toSoles, type Centimos } from '#domain/money.ts'
import { daysFirst } from '../../testing/days-first.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { randomOf } from '../../testing/random.ts'
import { matchPayments } from './match.ts'

/**
 * More seeds: `FIRST_SEED=1 SEEDS=250 npx vitest run seeded-errors`. All are in one shop, which becomes slower with
 * them.
 */
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1)
const seedCount = Number(process.env['SEEDS'] ?? 4)
const lineCount = 500
const errorsOfEach = 5
const minuteMs = 60_000

let shop: Shop
let person: Person
beforeAll(async () => {
  shop = await openShop()
  person = await shop.person()
})
afterAll(() => shop.close())

const mistakes = ['missing', 'double', 'amount', 'time', 'number', 'unasked'] as const
type Mistake = (typeof mistakes)[number]

type RequestedTopUp = { amount: number; askedAt: Date; number: string | null }
type Came = { amount: number; at: Date; number: string }
type Case = { asked: RequestedTopUp | null; came: Came[]; mistake: Mistake | null }

/** A month of payments with a known number of mistakes of each kind. */
function monthOf(seed: number): Case[] {
  const random = randomOf(seed)
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const begin = Date.UTC(2026, 4, 1, 5)
  // No two of one amount, so that the expected pairs are known here without comparing times.
  const amounts = new Set<number>()
  const freshAmount = () => {
    for (;;) {
      const amount = between(500, 95_000)
      if (amounts.has(amount)) continue
      amounts.add(amount)
      return amount
    }
  }
  // Far apart, so that no number is one digit off another by chance. Swapping two neighbouring digits makes a number
  // that begins with 0, as no other does.
  const numberOf = (index: number) => `90${10_000_000 + index * 173_003 + between(0, 9) * 11}${seed}`
  const cases = Array.from({ length: lineCount }, (_, index): Case => {
    const mistake = mistakes[Math.floor(index / errorsOfEach)] ?? null
    const amount = freshAmount()
    const at = new Date(begin + between(0, 29 * 24 * 60) * minuteMs)
    const number = numberOf(index)
    const askedAt = new Date(at.getTime() + between(-20, 20) * minuteMs)
    const isNumbered = mistake === 'number' || (mistake !== 'time' && random() < 0.7)
    const asked = { amount, askedAt, number: isNumbered ? number : null }
    const came = { amount, at, number }
    switch (mistake) {
      case 'missing':
        return { asked, came: [], mistake }
      case 'double':
        return { asked: { ...asked, number }, came: [came, came], mistake }
      case 'amount':
        return { asked, came: [{ ...came, amount: freshAmount() }], mistake }
      case 'time':
        return { asked, came: [{ ...came, at: new Date(at.getTime() + between(80, 300) * minuteMs) }], mistake }
      case 'number':
        return { asked: { ...asked, number: swapped(number) }, came: [came], mistake }
      case 'unasked':
        return { asked: null, came: [came], mistake }
      default:
        return { asked, came: [came], mistake }
    }
  })
  return cases
    .map((it) => [random(), it] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, it]) => it)
}

/** With two neighbouring digits swapped. */
function swapped(number: string): string {
  const index = number.split('').findIndex((digit, at) => at > 0 && digit !== number[at - 1])
  return number.slice(0, index - 1) + number.charAt(index) + number.charAt(index - 1) + number.slice(index + 1)
}

/** Accepted top-ups, as they are after a month. */
async function insertAsked(methodId: number, asked: readonly RequestedTopUp[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into wallet_entries (user_id, kind, quantity, status, method_id, method_kind, operation_number, created_at)
    select ${person.id}, 'Recarga', amount, 'accepted', ${methodId}, 'Yape', number, asked_at
    from unnest(${asked.map((it) => it.amount)}::bigint[], ${asked.map((it) => it.number)}::text[],
      ${asked.map((it) => it.askedAt)}::timestamptz[]) as line (amount, number, asked_at)
    returning id`.execute(shop.context.db)
  return rows.map(({ id }) => id)
}

const statementOf = (came: readonly Came[]) =>
  Buffer.from(
    [
      'Fecha;Descripción;N° operación;Monto',
      ...came
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ at, number, amount }) => {
          const [date = '', time = ''] = limaTime(at).split(' ')
          return `${date.split('-').toReversed().join('/')} ${time};TE PAGÓ;${number};${toSoles(amount as Centimos)}`
        }),
    ].join('\n'),
  )

type Found = { amount: number; number: string; status: string; entries: number[] }

async function read(methodId: number): Promise<{ payments: Found[]; unreceived: number[] }> {
  const { rows } = await sql<Found>`
    select amount, operation_number as number, status, coalesce(
      case when entry_id is not null then json_build_array(entry_id) end,
      (select json_agg(entry_id order by entry_id) from payment_candidates where payment_id = payment.id),
      '[]') as entries
    from payments_received as payment where method_id = ${methodId}
    order by amount, operation_number::bigint, status`.execute(shop.context.db)
  const { rows: without } = await sql<{ id: number }>`
    select entry_id as id from unreceived_top_ups where method_id = ${methodId} order by id`.execute(shop.context.db)
  return { payments: rows, unreceived: without.map(({ id }) => id) }
}

/** The expected results for a month, payment by payment. */
function expectedOf(cases: readonly Case[], ids: ReadonlyMap<Case, number>) {
  const payments = cases.flatMap((it): Found[] => {
    const entries = ids.has(it) ? [ids.get(it) ?? 0] : []
    const found = (came: Came, status: string) => ({
      amount: came.amount,
      number: came.number,
      status,
      entries: status === 'open' ? [] : entries,
    })
    const [first, second] = it.came
    if (!first) return []
    // Two equal lines have one number; and what was accepted without a number is offered.
    if (it.mistake === 'double' && second) return [found(first, 'doubtful'), found(second, 'doubtful')]
    if (it.mistake === 'number' || it.mistake === 'time') return [found(first, 'doubtful')]
    if (it.mistake === 'amount') return [found(first, it.asked?.number ? 'doubtful' : 'open')]
    if (it.mistake === 'unasked') return [found(first, 'open')]
    return [found(first, it.asked?.number ? 'matched' : 'doubtful')]
  })
  const isLost = ({ asked, mistake }: Case) => asked !== null && (mistake !== null || asked.number === null)
  const unreceived = cases.filter(isLost).map((it) => ids.get(it) ?? 0)
  const order = (one: Found, other: Found) =>
    one.amount - other.amount || Number(one.number) - Number(other.number) || (one.status < other.status ? -1 : 1)
  return { payments: payments.toSorted(order), unreceived: unreceived.toSorted((one, other) => one - other) }
}

test(`finds every seeded error of ${lineCount} lines and no other in ${seedCount} months`, async () => {
  for (let seed = firstSeed; seed < firstSeed + seedCount; seed++) {
    const body = { kind: 'Yape', label: `Yape ${seed}`, holder: 'Ana', number: '900 000 003' } as const
    const { id: methodId } = await shop.administrator.call(api.paymentMethods.create, { body })
    const cases = monthOf(seed)
    const askedFor = cases.filter((it) => it.asked !== null)
    const made = await insertAsked(
      methodId,
      askedFor.map(({ asked }) => asked as RequestedTopUp),
    )
    const ids = new Map(askedFor.map((it, index) => [it, made[index] ?? 0]))
    const came = cases.flatMap((it) => it.came)
    await shop.administrator.call(api.paymentsReceived.importStatement, {
      form: { methodId: String(methodId), answers: daysFirst },
      file: { name: 'mayo.csv', type: 'text/csv', bytes: statementOf(came) },
    })
    await matchPayments(shop.context)
    expect(await read(methodId), `seed ${seed}`).toEqual(expectedOf(cases, ids))

    const totals = await shop.administrator.call(api.paymentsReceived.totals, { query: { methodId } })
    const sum = (of: (day: (typeof totals)[number]) => number) => totals.reduce((all, day) => all + of(day), 0)
    expect(sum(({ received }) => received.sum)).toBe(came.reduce((all, { amount }) => all + amount, 0))
    for (const { received, matched, ignored, open } of totals) {
      expect(matched.sum + ignored.sum + open.sum).toBe(received.sum)
      expect(matched.count + ignored.count + open.count).toBe(received.count)
    }
  }
})
