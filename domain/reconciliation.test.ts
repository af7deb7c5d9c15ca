import { expect, test } from 'vitest'
import { decideMatches, type MatchPair, type NearPair } from './reconciliation.ts'

const noon = new Date('2026-05-04T17:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** A payment at noon of a top-up asked for ten minutes before. */
const pairOf = (paymentId: number, entryId: number, more: Partial<MatchPair> = {}): MatchPair => ({
  paymentId,
  entryId,
  sameMethod: true,
  sameAmount: true,
  at: noon,
  hasTime: true,
  knownAt: after(60),
  askedAt: after(-10),
  accepted: false,
  taken: false,
  number: '412233',
  numberCounts: false,
  typedAt: null,
  isOtherNumber: false,
  isTwin: false,
  unproven: 0,
  askedBefore: false,
  hasCode: false,
  codes: 0,
  givenCents: false,
  toldTwice: false,
  ...more,
})

function decide(pairs: MatchPair[], near: NearPair[] = pairs) {
  const payments = [...new Set(pairs.map(({ paymentId }) => paymentId))]
  return decideMatches(payments, pairs, { ofPayments: near, ofEntries: near })
}
/** What becomes of one payment and one top-up. */
function verdict(more: Partial<MatchPair>, others: MatchPair[] = []): string {
  const { links, doubts } = decide([pairOf(1, 10, more), ...others])
  const link = links.find(({ paymentId }) => paymentId === 1)
  if (link) return `${link.proof} ${link.entryId}`
  const own = doubts.filter(({ paymentId }) => paymentId === 1)
  if (own.length === 0) return 'open'
  return own.some(({ likely }) => likely) ? 'likely' : 'doubtful'
}
const day = new Date('2026-05-04T05:00:00Z')
const dayOnly = { at: day, hasTime: false }
const hours = (count: number) => count * 60

test.each<[string, Partial<MatchPair>, string]>([
  ['amount and time alone', {}, 'likely'],
  ['a number typed at once', { typedAt: after(5) }, 'number 10'],
  ['typed half an hour before', { typedAt: after(-30) }, 'number 10'],
  ['typed earlier', { typedAt: after(-31) }, 'likely'],
  ['typed a day after', { typedAt: after(hours(24)) }, 'number 10'],
  ['typed later', { typedAt: after(hours(24) + 1) }, 'likely'],
  ['five characters', { typedAt: after(5), number: '41223' }, 'likely'],
  ['a column that counts', { typedAt: after(5), numberCounts: true }, 'likely'],
  ['two numbers that nobody paid', { typedAt: after(5), unproven: 2 }, 'number 10'],
  ['three of them', { typedAt: after(5), unproven: 3 }, 'likely'],
  ['a twin', { typedAt: after(5), isTwin: true }, 'doubtful'],
  ['another amount', { typedAt: after(5), sameAmount: false }, 'doubtful'],
  ['another method', { typedAt: after(5), sameMethod: false }, 'doubtful'],
  ['another number', { isOtherNumber: true }, 'doubtful'],
  ['known, and another had asked', { typedAt: after(61), askedBefore: true }, 'doubtful'],
  ['not known yet, though another had asked', { typedAt: after(59), askedBefore: true }, 'number 10'],
  ['a day, typed four days before', { ...dayOnly, typedAt: after(-hours(24 * 4)) }, 'number 10'],
  ['a day, typed five days before', { ...dayOnly, typedAt: after(-hours(24 * 5)) }, 'likely'],
  ['a day, typed the day after', { ...dayOnly, typedAt: after(hours(24)) }, 'number 10'],
  ['a day, typed two days after', { ...dayOnly, typedAt: after(hours(48)) }, 'likely'],
  ['its code', { hasCode: true, codes: 1 }, 'code 10'],
  ['two codes', { hasCode: true, codes: 2 }, 'doubtful'],
  ['the code of another', { codes: 1 }, 'doubtful'],
  ['its code and another amount', { hasCode: true, codes: 1, sameAmount: false }, 'doubtful'],
  ['a code asked for afterwards', { hasCode: true, codes: 1, askedAt: after(1) }, 'doubtful'],
  [
    'a code asked for within the minute',
    { hasCode: true, codes: 1, askedAt: new Date(noon.getTime() + 59_000) },
    'code 10',
  ],
  ['a code asked for on the day', { ...dayOnly, hasCode: true, codes: 1, askedAt: after(hours(6)) }, 'code 10'],
  ['a code asked for the day after', { ...dayOnly, hasCode: true, codes: 1, askedAt: after(hours(13)) }, 'doubtful'],
  ['céntimos', { givenCents: true }, 'cents 10'],
  ['céntimos without an hour', { ...dayOnly, givenCents: true }, 'likely'],
  ['céntimos asked for afterwards', { givenCents: true, askedAt: after(1) }, 'likely'],
  ['céntimos paid two days later', { givenCents: true, askedAt: after(-hours(25)) }, 'likely'],
  ['told twice', { typedAt: after(5), toldTwice: true }, 'doubtful'],
  ['a payment that a statement came without', { typedAt: after(5), taken: true }, 'doubtful'],
  ['accepted without a payment', { accepted: true }, 'doubtful'],
  ['accepted, with its number', { accepted: true, typedAt: after(5) }, 'number 10'],
])('%s', (_, more, expected) => {
  expect(verdict(more)).toBe(expected)
})

test('a likely top-up spoils no certain one', () => {
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11), pairOf(2, 11)])).toBe('number 10')
})

test('two that claim one payment, and two payments that one claims, are doubtful', () => {
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11, { hasCode: true, codes: 1 })])).toBe('doubtful')
  expect(verdict({ typedAt: after(5) }, [pairOf(2, 10, { typedAt: after(5) })])).toBe('doubtful')
  expect(verdict({ typedAt: after(5) }, [pairOf(2, 10, { typedAt: after(5), sameAmount: false })])).toBe('doubtful')
})

test('what may be the payment of an accepted top-up is certainly of no other, unless its number says so', () => {
  const accepted = { accepted: true, askedAt: after(-hours(24 * 3)) }
  expect(verdict({ hasCode: true, codes: 1 }, [pairOf(1, 11, accepted)])).toBe('doubtful')
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11, { ...accepted, isOtherNumber: true })])).toBe('number 10')
  const older = { ...accepted, askedAt: after(-hours(24 * 5)) }
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11, older)])).toBe('number 10')
})

test('of several near ones none is likely, and what was not looked at decides too', () => {
  expect(verdict({}, [pairOf(1, 11)])).toBe('doubtful')
  expect(verdict({}, [pairOf(2, 10)])).toBe('doubtful')
  const pairs = [pairOf(1, 10)]
  const more = [...pairs, { paymentId: 2, entryId: 10 }]
  expect(decideMatches([1], pairs, { ofPayments: pairs, ofEntries: more }).doubts).toMatchObject([{ likely: false }])
})
