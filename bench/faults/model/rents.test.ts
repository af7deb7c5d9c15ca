import { expect, test } from 'vitest'
import { ana, call, change, nextId, ok, profile, refused, renew, roundOf, sell, shop, unknown } from './example.ts'
import { explain } from './explain.ts'
import type { Intent, Operation, Outcome } from '../run/history.ts'

type Shop = ReturnType<typeof shop>

/** The findings after these changes and calls, in a shop where Ana has a rent. */
function wrongAfter(
  act: (seen: Shop, rent: number) => Operation[],
  prepare: (seen: Shop, rent: number) => void = () => {},
) {
  const before = shop()
  const rent = sell(before, 'earlier', profile)
  prepare(before, rent)
  const after = structuredClone(before)
  return explain(roundOf(before, after, act(after, rent))).join('; ')
}
const record = (seen: Shop, action: string, subjectId: number, after: object = {}) => {
  const id = nextId()
  seen.audit.set(id, { id, action, subjectId, dias: null, after })
}
/** Gives back an amount, by hand or by a claim, and ends the rent. */
function giveBack(seen: Shop, rent: number, quantity: number): number {
  const id = nextId()
  seen.entries.set(id, { id, userId: ana, kind: 'Devolución', quantity, status: 'accepted', purchaseId: rent })
  change(seen, quantity, profile, 0)
  Object.assign(seen.purchases.get(rent) ?? {}, { isFreed: true })
  return id
}
const refund = (purchaseId: number): Intent => ({ kind: 'refund', purchaseId, quantity: undefined })
const opened = (seen: Shop, purchaseId: number) =>
  seen.claims.set(1, { id: 1, purchaseId, accountId: 1, resolution: null, entryId: null })
const settled = (seen: Shop, resolution: string, entryId: number | null = null) => {
  Object.assign(seen.claims.get(1) ?? {}, { resolution, entryId })
  record(seen, 'resolve-claim', 1, { resolution, product: profile })
}
const answering = (purchaseId: number, by: 'refund' | 'newData' | 'replacement'): Intent => ({
  kind: 'resolve-claim',
  claimId: 1,
  purchaseId,
  by,
})

test('the model accepts a refund that ended its rent, finds one too high or not requested', () => {
  const refunded = (quantity: number, ask: (rent: number) => Operation[], end = true) =>
    wrongAfter((seen, rent) => {
      const walletEntry = giveBack(seen, rent, quantity)
      record(seen, 'refund-purchase', rent, { walletEntry, quantity, end })
      return ask(rent)
    })
  expect(refunded(500, (rent) => [call('refund', refund(rent), ok([rent]))])).toBe('')
  expect(refunded(500, (rent) => [call('refund', refund(rent), unknown)])).toBe('')
  expect(refunded(600, (rent) => [call('refund', refund(rent), unknown)])).toContain('paid 500, and 600 was given back')
  expect(refunded(500, () => [])).toMatch(/nobody ended purchase \d+; refund of all of \d+: 1 found, 0 asked for/)
  expect(wrongAfter((_, rent) => [call('refund', refund(rent), ok([rent]))])).toContain('was ended and goes on')
})

test('a rent that is renewed after its end was acknowledged is found', () => {
  const renewed = (outcome: Outcome) =>
    wrongAfter((seen, rent) => {
      record(seen, 'free-profile', rent, { setAside: true })
      Object.assign(seen.purchases.get(rent) ?? {}, { isFreed: true })
      renew(seen, rent, 1)
      const free = call('free', { kind: 'free', purchaseId: rent, hasPin: false }, outcome)
      const rents = [{ purchaseId: rent, productId: profile }]
      const renewal = call('renewal', { kind: 'pay-renewals', rents }, ok([rent]))
      free.attempts.push({ from: 1e5, to: 1e5, outcome: ok([rent]), settling: true })
      return [free, renewal]
    })
  expect(renewed(ok([1]))).toContain('renewal renewed purchase')
  // It may have taken effect as late as it was asked for again.
  expect(renewed(unknown)).toBe('')
})

test('a claim is settled once, as acknowledged; another answer and a second one are found', () => {
  const answered = (was: string, ...calls: ((rent: number) => Operation)[]) =>
    wrongAfter((seen, rent) => {
      settled(seen, was, was === 'refund' ? giveBack(seen, rent, 400) : null)
      if (was === 'replacement') change(seen, 0, profile, -1)
      return calls.map((one) => one(rent))
    }, opened)
  const by =
    (way: 'refund' | 'newData' | 'replacement', outcome = ok([1])) =>
    (rent: number) =>
      call(way, answering(rent, way), outcome)
  for (const way of ['refund', 'newData', 'replacement'] as const) expect(answered(way, by(way))).toBe('')
  const fallen = { accountId: 1, productId: profile }
  expect(answered('newData', () => call('data', { kind: 'give-new-data', ...fallen, password: 'x' }, ok([])))).toBe('')
  expect(answered('newData', by('refund'))).toContain('claim 1 was acknowledged as refund and is newData')
  expect(answered('refund', by('refund'), by('refund'))).toContain('claim 1: 2 times settled')
  expect(answered('refund', by('refund', refused('CLAIM_SETTLED')))).toContain('nobody made claim 1 refund')
})

test('a profile of two rents, a double renewal by itself and a fall without a call are found', () => {
  const wrong = wrongAfter((seen, rent) => {
    const other = sell(seen, 'other', profile)
    Object.assign(seen.purchases.get(other) ?? {}, { profileId: seen.purchases.get(rent)?.profileId })
    for (const batch of [1, 2]) renew(seen, rent, batch)
    for (const renewal of seen.renewals.values()) renewal.automatic = true
    seen.fallen.set(1, { productId: profile })
    return []
  })
  expect(wrong).toMatch(/profile \d+ is of purchases/)
  expect(wrong).toMatch(/purchase \d+ was renewed 2 times by itself/)
  expect(wrong).toContain('account 1 is fallen, which no order leaves')
})

test('a payout above what is owed and one that is there twice are found', () => {
  const paid = (...amounts: number[]) =>
    wrongAfter(
      (seen) => {
        for (const quantity of amounts) {
          const id = nextId()
          seen.settled.set(id, { id, userId: 2, kind: 'payout', quantity })
        }
        return [call('pay', { kind: 'pay-out', quantity: 300 }, unknown)]
      },
      (seen) => seen.settled.set(1, { id: 1, userId: 2, kind: 'correction', quantity: 400 }),
    )
  expect(paid(-300)).toBe('')
  expect(paid(-300, -300)).toContain('settlement payout of 300: 2 found, 1 asked for')
  expect(paid(-300, -300)).toContain('what the supplier is owed: no order of -300 -300 comes from 400 to -200')
})
