import { expect, test } from 'vitest'
import { ana, call, change, nextId, ok, profile, raffle, renew, roundOf, sell, shop, unknown } from './example.ts'
import { explain } from './explain.ts'
import { possibleValues } from './register.ts'
import type { Operation, Outcome } from '../run/history.ts'

function wrongAfter(act: (seen: ReturnType<typeof shop>) => Operation[], before = shop()): string {
  const after = structuredClone(before)
  return explain(roundOf(before, after, act(after))).join('; ')
}

/** A shop with one pending top-up of this amount. */
function waiting(quantity: number) {
  const seen = shop()
  const id = nextId()
  seen.entries.set(id, { id, userId: ana, kind: 'Recarga', quantity, status: 'pending', purchaseId: null })
  return { seen, id }
}
type Trail = { action: string; subjectId: number; dias?: number }
const act = (seen: ReturnType<typeof shop>, { action, subjectId, dias }: Trail) => {
  const id = nextId()
  seen.audit.set(id, { id, action, subjectId, dias: dias ?? null, after: null })
}
const accepting = (entryId: number) => ({ kind: 'accept-top-up', entryId }) as const

test('an acknowledged top-up that is missing or doubled is found', () => {
  const ask = { kind: 'request-top-up', quantity: 700 } as const
  expect(wrongAfter(() => [call('ask', ask, ok([1], [700]))])).toContain('1 acknowledged, 0 found')
  const twice = wrongAfter((seen) => {
    for (const id of [nextId(), nextId()]) {
      seen.entries.set(id, { id, userId: ana, kind: 'Recarga', quantity: 700, status: 'pending', purchaseId: null })
    }
    return [call('ask', ask, unknown)]
  })
  expect(twice).toContain('2 found, 1 asked for')
})

test('an acceptance with entry and audit is explained; without one of them it is found', () => {
  const { seen: before, id } = waiting(700)
  const accept = (whole: { entry: boolean; money: boolean; act: boolean }) =>
    wrongAfter((seen) => {
      if (whole.entry) Object.assign(seen.entries.get(id) ?? {}, { status: 'accepted' })
      if (whole.money) change(seen, 700, profile, 0)
      if (whole.act) act(seen, { action: 'accept-top-up', subjectId: id })
      return [call('accept', accepting(id), ok([id], [700]))]
    }, structuredClone(before))
  expect(accept({ entry: true, money: true, act: true })).toBe('')
  expect(accept({ entry: false, money: true, act: true })).toContain('was acknowledged as accepted and is pending')
  expect(accept({ entry: true, money: false, act: true })).toContain('wallet of user 1: no order of +700')
  expect(accept({ entry: true, money: true, act: false })).toContain('is accepted with 0 entries accept-top-up')
})

test('a top-up accepted twice, credited twice or rejected by no call is found', () => {
  const { seen: before, id } = waiting(700)
  const wrong = wrongAfter((seen) => {
    Object.assign(seen.entries.get(id) ?? {}, { status: 'accepted' })
    change(seen, 1400, profile, 0)
    act(seen, { action: 'accept-top-up', subjectId: id })
    return [call('one', accepting(id), ok([id], [700])), call('other', accepting(id), ok([id], [700]))]
  }, before)
  expect(wrong).toContain('2 times accepted')
  expect(wrong).toContain('wallet of user 1: no order of +700')
  const nobody = wrongAfter((seen) => (Object.assign(seen.entries.get(id) ?? {}, { status: 'rejected' }), []), before)
  expect(nobody).toContain(`nobody made top-up ${id} rejected`)
})

test('a ticket refunded twice or without a cancellation is found', () => {
  const before = shop()
  const ticket = sell(before, 'earlier', raffle, 1)
  const cancelled = (refunds: number, calls: Operation[]) =>
    wrongAfter((seen) => {
      Object.assign(seen.products.get(raffle) ?? {}, { state: 'Cancelado' })
      for (let count = 0; count < refunds; count++) {
        const id = nextId()
        const entry = { userId: ana, kind: 'Devolución', quantity: 200, status: 'accepted', purchaseId: ticket }
        seen.entries.set(id, { id, ...entry })
      }
      change(seen, 200, raffle, 0)
      return calls
    }, structuredClone(before))
  const cancel = call('cancel', { kind: 'cancel-raffle', productId: raffle }, ok([]))
  expect(cancelled(1, [cancel])).toBe('')
  expect(cancelled(2, [cancel])).toContain('wallet of user 1: no order of +400')
  expect(cancelled(1, [])).toContain(`nobody made raffle ${raffle} Cancelado`)
})

test('a draw that differs from its reply or is repeated is found', () => {
  const before = shop()
  const draw = call('draw', { kind: 'draw', productId: raffle }, { is: 'ok', ids: [5], amounts: [], ticket: 2 })
  const drawn = (ticketNumber: number) => (seen: ReturnType<typeof shop>) => {
    Object.assign(seen.products.get(raffle) ?? {}, { state: 'Sorteado' })
    seen.winners.set(5, { id: 5, productId: raffle, ticketNumber })
    return [draw]
  }
  expect(wrongAfter(drawn(2), before)).toBe('')
  expect(wrongAfter(drawn(3), before)).toContain('was answered ticket 2, and 3 has won')
  drawn(3)(before)
  expect(wrongAfter(drawn(2), before)).toContain('winner 5 was')
})

test('half a lot of stock and days added twice are found', () => {
  const before = shop()
  const rent = sell(before, 'earlier', profile)
  const half = wrongAfter((seen) => {
    seen.batches.set('10 now', { productId: profile, at: 'now', profiles: 3 })
    change(seen, 0, profile, 3)
    return [call('stock', { kind: 'add-stock', productId: profile, profiles: 6 }, unknown)]
  })
  expect(half).toContain('lot of 3 for 10: 1 found, 0 asked for')
  const given = { kind: 'renew', purchaseId: rent, dias: 5 } as const
  const twice = wrongAfter((seen) => {
    Object.assign(seen.purchases.get(rent) ?? {}, { days: 40 })
    act(seen, { action: 'renew-purchase', subjectId: rent, dias: 5 })
    return [call('renew', given, ok([rent]))]
  }, before)
  expect(twice).toContain(`purchase ${rent} had 30 days, was given 5 and has 40`)
})

test('several renewals are explained; half, doubled or unpaid ones are found', () => {
  const before = shop()
  const rents = [sell(before, 'one', profile), sell(before, 'other', profile)]
  const intent = { kind: 'pay-renewals', rents: rents.map((id) => ({ purchaseId: id, productId: profile })) } as const
  const paying = { ...intent, rents: [...intent.rents] }
  const renewed = (change: (seen: ReturnType<typeof shop>) => void, ...outcomes: Outcome[]) =>
    wrongAfter((seen) => (change(seen), [call('renewals', paying, ...outcomes)]), structuredClone(before))
  const both = (batchId: number) => (seen: ReturnType<typeof shop>) => rents.forEach((id) => renew(seen, id, batchId))
  expect(renewed(both(1), ok(rents))).toBe('')
  expect(renewed(both(1), unknown)).toBe('')
  expect(renewed(() => {}, unknown)).toBe('')
  expect(renewed(() => {}, ok(rents))).toContain('1 acknowledged, 0 found')
  expect(renewed((seen) => renew(seen, rents[0] ?? 0, 1), unknown)).toContain('1 found, 0 asked for')
  expect(
    renewed((seen) => {
      both(1)(seen)
      both(2)(seen)
    }, unknown),
  ).toContain('2 found, 1 asked for')
  const unpaid = renewed((seen) => {
    both(1)(seen)
    const [renewal] = seen.renewals.values()
    seen.entries.delete(renewal?.entryId ?? 0)
  }, ok(rents))
  expect(unpaid).toMatch(/the debit of renewal \d+ is undefined/)
  const short = renewed((seen) => {
    both(1)(seen)
    for (const id of rents) Object.assign(seen.purchases.get(id) ?? {}, { days: 30 })
  }, ok(rents))
  expect(short).toContain('had 30 days, was given 30 and has 30')
})

test('the last written value is possible, and any whose reply was lost; overwritten ones not', () => {
  const write = (value: string, outcome = ok([])) => ({ value, operation: call(value, accepting(1), outcome) })
  const [first, second, perhaps] = [write('first'), write('second'), write('perhaps', unknown)]
  expect(possibleValues('old', [first, second], 1e6)).toEqual(new Set(['second']))
  expect(possibleValues('old', [first, perhaps], 1e6)).toEqual(new Set(['first', 'perhaps']))
  expect(possibleValues('old', [perhaps], 1e6)).toEqual(new Set(['old', 'perhaps']))
})

test('a draw reported as running for longer than a draw can is found', () => {
  const wait = { is: 'refused', status: 409, code: 'DRAW_RUNNING', retryAfter: 86_400 } as const
  const wrong = wrongAfter(() => [call('draw', { kind: 'draw', productId: raffle }, wait)])
  expect(wrong).toBe(`raffle ${raffle} is said to be drawn for another 86400 s`)
})
