import { centimos } from './money.ts'
import { dayMs, startOfLimaDay } from './lima.ts'
import { minCertainNumber } from './operation-number.ts'

/** The states of a received payment. 'Dudoso' is open too, with top-ups that only a person can choose between. */
export const paymentStates = ['Abierto', 'Dudoso', 'Asignado', 'Ignorado'] as const
export type PaymentState = (typeof paymentStates)[number]

/** How a payment was recorded: imported from a file, by hand, or by a machine. */
export const paymentSources = ['file', 'hand', 'machine'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** The limits of one payment recorded by hand, in céntimos. */
export const receivedLimits = { min: centimos(1), max: centimos(10_000_000) }

/** The limits of the amounts for automatic acceptance that the owner may set, in céntimos. */
export const autoAcceptLimits = { min: centimos(1), max: centimos(1_000_000) }

/** What tells for certain whose payment it is: a number that was typed, a code or céntimos that the shop gave. */
export const proofs = ['number', 'code', 'cents'] as const
export type Proof = (typeof proofs)[number]

const minuteMs = 60_000
const halfHourMs = 30 * minuteMs

/** How far apart two records of one payment may be. */
const maxApartDays = 4

/** An account with more numbers that no statement had is not trusted by its numbers. */
const maxUnprovenNumbers = 2

/** An open payment and a top-up without one, and what connects them. */
export type MatchPair = {
  paymentId: number
  entryId: number
  /** The method of the payment is that of the top-up, or the top-up has none. */
  sameMethod: boolean
  sameAmount: boolean
  /** When the payment was made; midnight in Lima without an hour. */
  at: Date
  hasTime: boolean
  /** When the shop learned of it. */
  knownAt: Date
  /** When the top-up was asked for. */
  askedAt: Date
  /** A person accepted the top-up without a payment. */
  accepted: boolean
  /** The top-up has a payment already, which a statement did not contain. */
  taken: boolean
  /** The number of the payment, in its normal form. */
  number: string | null
  /** It is from a column that counts on line by line. */
  numberCounts: boolean
  /** When the customer typed that number; null if they never did. */
  typedAt: Date | null
  /** The customer typed numbers, and none is that of the payment. */
  isOtherNumber: boolean
  /** Another top-up that waits, or was accepted, has that number too. */
  isTwin: boolean
  /** How many numbers this customer typed in 30 days that no statement of their time had. */
  unproven: number
  /** Another top-up had been asked for with this amount before the number was typed. */
  askedBefore: boolean
  /** The payer wrote the code of the top-up. */
  hasCode: boolean
  /** How many codes of the shop the message holds. */
  codes: number
  /** The shop chose the céntimos of the amount. */
  givenCents: boolean
  /** Another record, from another source, may be of the same payment. */
  toldTwice: boolean
}

/** Payments and top-ups that are near in amount and time, the nearest of each only. */
export type NearPair = Pick<MatchPair, 'paymentId' | 'entryId'>

type Link = NearPair & { proof: Proof }
type Doubt = NearPair & { likely: boolean }
type Decision = {
  links: Link[]
  /** Payments that stay open, with the top-ups that they may belong to. */ doubts: Doubt[]
}

const isBetween = (at: Date, from: number, until: number) => at.getTime() >= from && at.getTime() <= until
const toMinute = (at: Date) => Math.floor(at.getTime() / minuteMs) * minuteMs
const nextDay = (at: Date) => startOfLimaDay(at).getTime() + dayMs

/** The number was typed while only the payer could know it. */
function isTypedInTime({ typedAt, at, hasTime }: MatchPair): boolean {
  if (!typedAt) return false
  return hasTime
    ? isBetween(typedAt, at.getTime() - halfHourMs, at.getTime() + dayMs)
    : isBetween(typedAt, startOfLimaDay(at).getTime() - maxApartDays * dayMs, nextDay(at) + dayMs - 1)
}

/** The number was typed when the payment was known, and another top-up of that amount had been asked for before. */
const isTypedLate = ({ askedBefore, typedAt, knownAt }: MatchPair) =>
  askedBefore && typedAt !== null && typedAt > knownAt

const provesByNumber = (pair: MatchPair) =>
  isTypedInTime(pair) &&
  (pair.number?.length ?? 0) >= minCertainNumber &&
  !pair.numberCounts &&
  !pair.isTwin &&
  pair.unproven <= maxUnprovenNumbers &&
  !isTypedLate(pair)

/** Statements have no seconds. */
const isAskedBeforePaying = ({ askedAt, at, hasTime }: MatchPair) =>
  hasTime ? toMinute(askedAt) <= at.getTime() : askedAt.getTime() < nextDay(at)

const provesByCode = (pair: MatchPair) => pair.hasCode && pair.codes === 1 && isAskedBeforePaying(pair)

const provesByCents = (pair: MatchPair) =>
  pair.givenCents && pair.hasTime && isAskedBeforePaying(pair) && isBetween(pair.at, 0, pair.askedAt.getTime() + dayMs)

/** What proves that the payment is of this top-up, if nothing speaks against it. */
function proofOf(pair: MatchPair): Proof | undefined {
  if (!pair.sameMethod || !pair.sameAmount || pair.taken || pair.toldTwice) return undefined
  if (pair.codes > 0 && !provesByCode(pair)) return undefined
  if (provesByCode(pair)) return 'code'
  if (pair.isOtherNumber) return undefined
  if (provesByCents(pair)) return 'cents'
  return provesByNumber(pair) ? 'number' : undefined
}

/** Whether a person or a rule claims this payment for this top-up. */
const isClaim = (pair: MatchPair) => pair.typedAt !== null || pair.hasCode || (pair.sameAmount && provesByCents(pair))

/** The payment may be the one that a person accepted this top-up for. */
const mayBeAccepted = (pair: MatchPair) =>
  pair.accepted && !pair.taken && pair.sameAmount && pair.sameMethod && !pair.isOtherNumber && isWithinDays(pair)
const isWithinDays = ({ at, askedAt, hasTime }: MatchPair) =>
  isBetween(askedAt, at.getTime() - maxApartDays * dayMs, (hasTime ? at.getTime() : nextDay(at)) + maxApartDays * dayMs)

/**
 * Decides which payments are certainly of a top-up, which one is likely, and which are doubtful. `pairs` holds every
 * claim on these payments, and of their top-ups on any open payment; `near` the nearest top-ups of each payment and the
 * nearest payments of each top-up.
 */
export function decideMatches(
  payments: readonly number[],
  pairs: readonly MatchPair[],
  near: { ofPayments: readonly NearPair[]; ofEntries: readonly NearPair[] },
): Decision {
  const asked = new Set(payments)
  const claims = pairs.filter(isClaim)
  const claimsOf = { payment: countBy(claims, 'paymentId'), entry: countBy(claims, 'entryId') }
  const offered = new Set(pairs.filter(mayBeAccepted).map(({ paymentId }) => paymentId))
  const isSpoiled = ({ paymentId, accepted }: MatchPair) => !accepted && offered.has(paymentId)
  const links = claims.flatMap((pair): Link[] => {
    const proof = proofOf(pair)
    const isOnly = claimsOf.payment.get(pair.paymentId) === 1 && claimsOf.entry.get(pair.entryId) === 1
    return proof && isOnly && asked.has(pair.paymentId) && !isSpoiled(pair)
      ? [{ paymentId: pair.paymentId, entryId: pair.entryId, proof }]
      : []
  })
  const linked = { payment: new Set(links.map((it) => it.paymentId)), entry: new Set(links.map((it) => it.entryId)) }
  const left = pairs.filter(
    ({ paymentId, entryId }) => asked.has(paymentId) && !linked.payment.has(paymentId) && !linked.entry.has(entryId),
  )
  const nearOf = { payment: countBy(near.ofPayments, 'paymentId'), entry: countBy(near.ofEntries, 'entryId') }
  const mutual = new Set(near.ofEntries.map(keyOf))
  const isNear = new Set(near.ofPayments.map(keyOf).filter((key) => mutual.has(key)))
  const isLikely = (pair: MatchPair) =>
    isNear.has(keyOf(pair)) &&
    pair.sameMethod &&
    pair.sameAmount &&
    !pair.accepted &&
    !pair.taken &&
    !pair.toldTwice &&
    !pair.isOtherNumber &&
    (pair.codes === 0 || provesByCode(pair)) &&
    !pair.isTwin &&
    !isTypedLate(pair) &&
    nearOf.payment.get(pair.paymentId) === 1 &&
    nearOf.entry.get(pair.entryId) === 1 &&
    (claimsOf.payment.get(pair.paymentId) ?? 0) === (isClaim(pair) ? 1 : 0) &&
    (claimsOf.entry.get(pair.entryId) ?? 0) === (isClaim(pair) ? 1 : 0)
  const doubts = left
    .filter((pair) => isClaim(pair) || isNear.has(keyOf(pair)))
    .map((pair) => ({ paymentId: pair.paymentId, entryId: pair.entryId, likely: isLikely(pair) }))
  return { links, doubts }
}

const keyOf = ({ paymentId, entryId }: NearPair) => `${paymentId} ${entryId}`

function countBy(pairs: readonly NearPair[], key: 'paymentId' | 'entryId'): Map<number, number> {
  const counts = new Map<number, number>()
  for (const pair of pairs) counts.set(pair[key], (counts.get(pair[key]) ?? 0) + 1)
  return counts
}
