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
/** Midnight in Lima. */
const day = new Date('2026-05-04T05:00:00Z')
const dayOnly = { at: day, hasTime: false }
const hours = (count: number) => count * 60
const days = (count: number) => hours(24) * count
/** So many minutes after noon, and a millisecond. */
const justAfter = (minutes: number) => new Date(after(minutes).getTime() + 1)
const justBefore = (minutes: number) => new Date(after(minutes).getTime() - 1)
const midnight = -hours(12)

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
  ['a payment without a number', 'likely', { typedAt: after(5), number: null }],
  ['a number that nobody typed', 'likely', { number: '41223344' }],
  ['a number typed just more than a day after', 'likely', { typedAt: justAfter(days(1)) }],
  ['a number typed when known, nobody having asked before', 'number 10', { typedAt: after(61) }],
  ['a number typed as it became known', 'number 10', { typedAt: after(60), askedBefore: true }],
  ['another top-up asked for before', 'likely', { askedBefore: true }],
  ['a day, typed as the fourth day before begins', 'number 10', { ...dayOnly, typedAt: after(midnight - days(4)) }],
  ['a day, typed just earlier', 'likely', { ...dayOnly, typedAt: justBefore(midnight - days(4)) }],
  ['a day, typed as the next day ends', 'number 10', { ...dayOnly, typedAt: justBefore(midnight + days(2)) }],
  ['a day, typed as the day after that begins', 'likely', { ...dayOnly, typedAt: after(midnight + days(2)) }],
  [
    'a code as the day ends',
    'code 10',
    { ...dayOnly, hasCode: true, codes: 1, askedAt: justBefore(midnight + days(1)) },
  ],
  [
    'a code as the next begins',
    'doubtful',
    { ...dayOnly, hasCode: true, codes: 1, askedAt: after(midnight + days(1)) },
  ],
  ['its code and its number', 'code 10', { hasCode: true, codes: 1, typedAt: after(5) }],
  ['its code and another number', 'code 10', { hasCode: true, codes: 1, isOtherNumber: true }],
  ['the code of another and its number', 'doubtful', { codes: 1, typedAt: after(5) }],
  ['two codes and its number', 'doubtful', { hasCode: true, codes: 2, typedAt: after(5) }],
  ['céntimos paid a day later', 'cents 10', { givenCents: true, askedAt: after(-days(1)) }],
  ['céntimos paid just more than a day later', 'likely', { givenCents: true, askedAt: justBefore(-days(1)) }],
  ['céntimos and another amount', 'doubtful', { givenCents: true, sameAmount: false }],
  ['céntimos and another number', 'doubtful', { givenCents: true, isOtherNumber: true }],
  ['céntimos and the code of another', 'doubtful', { givenCents: true, codes: 1 }],
  ['another amount at the same time', 'doubtful', { sameAmount: false }],
  ['another method at the same time', 'doubtful', { sameMethod: false }],
  ['a twin without a number typed', 'doubtful', { isTwin: true }],
  ['a payment recorded twice, without a number typed', 'doubtful', { toldTwice: true }],
  ['a payment missing in a statement, without a number typed', 'doubtful', { taken: true }],
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

const anAccepted = { accepted: true, askedAt: after(-days(3)) }
test.each<[string, string, Partial<MatchPair>]>([
  ['of the same amount and method', 'doubtful', {}],
  ['that has a payment already', 'number 10', { taken: true }],
  ['of another amount', 'number 10', { sameAmount: false }],
  ['of another method', 'number 10', { sameMethod: false }],
  ['asked for four days before', 'doubtful', { askedAt: after(-days(4)) }],
  ['asked for just earlier', 'number 10', { askedAt: justBefore(-days(4)) }],
  ['asked for four days after', 'doubtful', { askedAt: after(days(4)) }],
  ['asked for just later', 'number 10', { askedAt: justAfter(days(4)) }],
  ['asked for four days after a day', 'doubtful', { ...dayOnly, askedAt: after(midnight + days(5)) }],
  ['asked for just later than that', 'number 10', { ...dayOnly, askedAt: justAfter(midnight + days(5)) }],
  ['of another payment', 'number 10', { paymentId: 2 }],
  ['that was not accepted', 'number 10', { accepted: false }],
])('a typed number beside an accepted top-up %s: %s', (_, expected, more) => {
  expect(verdict({ typedAt: after(5) }, [pairOf(1, 11, { ...anAccepted, ...more })])).toBe(expected)
})

test('of two accepted top-ups the one with the typed number is certain', () => {
  expect(verdict({ accepted: true, typedAt: after(5) }, [pairOf(1, 11, anAccepted)])).toBe('number 10')
})

test('a batch decides only of its own payments, and sees the claims of others', () => {
  const typed = { typedAt: after(5) }
  const pairs = [pairOf(1, 10, typed), pairOf(2, 20, typed), pairOf(3, 30, typed), pairOf(4, 30, typed), pairOf(5, 50)]
  const { links, doubts } = decideMatches([1, 3], pairs, { ofPayments: pairs, ofEntries: pairs })
  expect(links).toEqual([{ paymentId: 1, entryId: 10, proof: 'number' }])
  expect(doubts).toEqual([{ paymentId: 3, entryId: 30, likely: false }])
})

test('what is certain is no longer offered, neither its payment nor its top-up', () => {
  const { links, doubts } = decide([pairOf(1, 10, { typedAt: after(5) }), pairOf(1, 11), pairOf(2, 10), pairOf(2, 11)])
  expect(links).toEqual([{ paymentId: 1, entryId: 10, proof: 'number' }])
  expect(doubts).toEqual([{ paymentId: 2, entryId: 11, likely: false }])
})

test('a payment and a top-up that are not the nearest of each other stay open', () => {
  const pairs = [pairOf(1, 10)]
  expect(decideMatches([1], pairs, { ofPayments: pairs, ofEntries: [] })).toEqual({ links: [], doubts: [] })
  expect(decideMatches([1], pairs, { ofPayments: [], ofEntries: pairs })).toEqual({ links: [], doubts: [] })
  const { doubts } = decide([...pairs, pairOf(2, 20)], pairs)
  expect(doubts).toEqual([{ paymentId: 1, entryId: 10, likely: true }])
})

test.each<[string, MatchPair]>([
  ['payment', pairOf(1, 11, { typedAt: after(days(2)) })],
  ['top-up', pairOf(2, 10, { typedAt: after(days(2)) })],
])('an unproven claim on the %s makes a near pair doubtful', (_, claim) => {
  const near = pairOf(1, 10)
  const { links, doubts } = decide([near, claim], [near])
  expect(links).toEqual([])
  expect(doubts.map(({ likely }) => likely)).toEqual([false, false])
})

test('of several near pairs none is likely, including pairs outside the batch', () => {
  expect(verdict({}, [pairOf(1, 11)])).toBe('doubtful')
  expect(verdict({}, [pairOf(2, 10)])).toBe('doubtful')
  const pairs = [pairOf(1, 10)]
  const more = [...pairs, { paymentId: 2, entryId: 10 }]
  expect(decideMatches([1], pairs, { ofPayments: pairs, ofEntries: more }).doubts).toMatchObject([{ likely: false }])
  const wider = [...pairs, { paymentId: 1, entryId: 11 }]
  expect(decideMatches([1], pairs, { ofPayments: wider, ofEntries: pairs }).doubts).toMatchObject([{ likely: false }])
})
