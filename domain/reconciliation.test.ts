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

test.each<[string, string, Partial<MatchPair>]>([
  ['amount and time alone', 'likely', {}],
  ['a number typed five minutes after', 'number 10', { typedAt: after(5) }],
  ['a number typed half an hour before', 'number 10', { typedAt: after(-30) }],
  ['a number typed earlier', 'likely', { typedAt: after(-31) }],
  ['a number typed a day after', 'number 10', { typedAt: after(hours(24)) }],
  ['a number typed later', 'likely', { typedAt: after(hours(24) + 1) }],
  ['a number of five characters', 'likely', { typedAt: after(5), number: '41223' }],
  ['a number from a counting column', 'likely', { typedAt: after(5), numberCounts: true }],
  ['two unproven numbers', 'number 10', { typedAt: after(5), unproven: 2 }],
  ['three unproven numbers', 'likely', { typedAt: after(5), unproven: 3 }],
  ['a twin', 'doubtful', { typedAt: after(5), isTwin: true }],
  ['another amount', 'doubtful', { typedAt: after(5), sameAmount: false }],
  ['another method', 'doubtful', { typedAt: after(5), sameMethod: false }],
  ['another number', 'doubtful', { isOtherNumber: true }],
  ['a number typed when known, another having asked before', 'doubtful', { typedAt: after(61), askedBefore: true }],
  [
    'a number typed before it was known, another having asked before',
    'number 10',
    { typedAt: after(59), askedBefore: true },
  ],
  ['a day, typed four days before', 'number 10', { ...dayOnly, typedAt: after(-hours(24 * 4)) }],
  ['a day, typed five days before', 'likely', { ...dayOnly, typedAt: after(-hours(24 * 5)) }],
  ['a day, typed the day after', 'number 10', { ...dayOnly, typedAt: after(hours(24)) }],
  ['a day, typed two days after', 'likely', { ...dayOnly, typedAt: after(hours(48)) }],
  ['its code', 'code 10', { hasCode: true, codes: 1 }],
  ['two codes', 'doubtful', { hasCode: true, codes: 2 }],
  ['the code of another', 'doubtful', { codes: 1 }],
  ['its code and another amount', 'doubtful', { hasCode: true, codes: 1, sameAmount: false }],
  ['a code asked for afterwards', 'doubtful', { hasCode: true, codes: 1, askedAt: after(1) }],
  [
    'a code asked for within the minute',
    'code 10',
    { hasCode: true, codes: 1, askedAt: new Date(noon.getTime() + 59_000) },
  ],
  ['a code asked for on the day', 'code 10', { ...dayOnly, hasCode: true, codes: 1, askedAt: after(hours(6)) }],
  ['a code asked for the day after', 'doubtful', { ...dayOnly, hasCode: true, codes: 1, askedAt: after(hours(13)) }],
  ['identifying céntimos', 'cents 10', { givenCents: true }],
  ['céntimos without an hour', 'likely', { ...dayOnly, givenCents: true }],
  ['céntimos asked for afterwards', 'likely', { givenCents: true, askedAt: after(1) }],
  ['céntimos paid two days later', 'likely', { givenCents: true, askedAt: after(-hours(25)) }],
  ['a payment recorded twice', 'doubtful', { typedAt: after(5), toldTwice: true }],
  ['a payment missing in a statement', 'doubtful', { typedAt: after(5), taken: true }],
  ['a top-up accepted without a payment', 'doubtful', { accepted: true }],
  ['an accepted top-up and its number', 'number 10', { accepted: true, typedAt: after(5) }],
])('%s: %s', (_, expected, more) => {
  expect(verdict(more)).toBe(expected)
})

test('a likely top-up does not affect a certain one', () => {
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11), pairOf(2, 11)])).toBe('number 10')
})

test('two claims on one payment or two payments of one claim are doubtful', () => {
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11, { hasCode: true, codes: 1 })])).toBe('doubtful')
  expect(verdict({ typedAt: after(5) }, [pairOf(2, 10, { typedAt: after(5) })])).toBe('doubtful')
  expect(verdict({ typedAt: after(5) }, [pairOf(2, 10, { typedAt: after(5), sameAmount: false })])).toBe('doubtful')
})

test('a payment that may belong to an accepted top-up is certain only by its number', () => {
  const accepted = { accepted: true, askedAt: after(-hours(24 * 3)) }
  expect(verdict({ hasCode: true, codes: 1 }, [pairOf(1, 11, accepted)])).toBe('doubtful')
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11, { ...accepted, isOtherNumber: true })])).toBe('number 10')
  const older = { ...accepted, askedAt: after(-hours(24 * 5)) }
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11, older)])).toBe('number 10')
})

test('of several near pairs none is likely, including pairs outside the batch', () => {
  expect(verdict({}, [pairOf(1, 11)])).toBe('doubtful')
  expect(verdict({}, [pairOf(2, 10)])).toBe('doubtful')
  const pairs = [pairOf(1, 10)]
  const more = [...pairs, { paymentId: 2, entryId: 10 }]
  expect(decideMatches([1], pairs, { ofPayments: pairs, ofEntries: more }).doubts).toMatchObject([{ likely: false }])
})
