import { comparableNumber } from './wallet.ts'

/** The states of a received payment. 'Dudoso' is open too, with top-ups that only a person can choose between. */
export const paymentStates = ['Abierto', 'Dudoso', 'Asignado', 'Ignorado'] as const
export type PaymentState = (typeof paymentStates)[number]

/** How a payment was recorded: imported from a file, by hand, or by a machine. */
export const paymentSources = ['file', 'hand', 'machine'] as const

/** The limits of one payment recorded by hand, in céntimos. */
export const receivedLimits = { min: 1, max: 10_000_000 } as const

/** The limits of the amounts for automatic acceptance that the owner may set, in céntimos. */
export const autoAcceptLimits = { min: 1, max: 1_000_000 } as const

/**
 * A payment and a top-up of one method that may belong together: same number, or same amount at about the same time.
 */
export type MatchPair = {
  paymentId: number
  entryId: number
  paymentNumber: string | null
  entryNumber: string | null
  sameAmount: boolean
  /** The same amount, and close hours; for a payment without an hour, close days. */
  isNear: boolean
  /** The top-up has a payment already, which a statement did not contain. */
  taken: boolean
}

type Decision = {
  links: { paymentId: number; entryId: number }[]
  /** Payments that stay open, with the top-ups that they may belong to. */
  doubts: { paymentId: number; entryId: number }[]
}

const sameNumber = ({ paymentNumber, entryNumber }: MatchPair) =>
  paymentNumber !== null && entryNumber !== null && comparableNumber(paymentNumber) === comparableNumber(entryNumber)
const contradicts = (pair: MatchPair) => pair.paymentNumber !== null && pair.entryNumber !== null && !sameNumber(pair)

/**
 * Decides which payments match a top-up with certainty and which are doubtful. Certain: same number and amount, or same
 * amount at about the same time where neither has another candidate. `pairs` must contain all pairs of these payments,
 * and all pairs of their top-ups with any open payment.
 */
export function decideMatches(payments: readonly number[], pairs: readonly MatchPair[]): Decision {
  const asked = new Set(payments)
  let left = pairs.toSorted((one, other) => one.paymentId - other.paymentId)
  const links: Decision['links'] = []
  const link = ({ paymentId, entryId }: MatchPair) => links.push({ paymentId, entryId })
  for (;;) {
    // Those that were not asked for count as candidates of others, and are linked when they are asked for.
    const found = [certainByNumber(left), certainByTime(left)]
      .map((certain) => certain.filter(({ paymentId }) => asked.has(paymentId)))
      .find(({ length }) => length > 0)
    if (!found) break
    found.forEach(link)
    const gone = { payments: new Set(found.map((it) => it.paymentId)), entries: new Set(found.map((it) => it.entryId)) }
    left = left.filter(({ paymentId, entryId }) => !gone.payments.has(paymentId) && !gone.entries.has(entryId))
  }
  const doubts = left.filter(({ paymentId }) => asked.has(paymentId))
  return { links, doubts: doubts.map(({ paymentId, entryId }) => ({ paymentId, entryId })) }
}

const certainByNumber = (pairs: readonly MatchPair[]) =>
  firstOfEach(pairs.filter((pair) => sameNumber(pair) && pair.sameAmount && !pair.taken))

/** To be asked only when no number decides any more. */
function certainByTime(pairs: readonly MatchPair[]): MatchPair[] {
  const ofPayment = countBy(pairs, ({ paymentId }) => paymentId)
  const ofEntry = countBy(pairs, ({ entryId }) => entryId)
  return pairs.filter(
    (pair) =>
      pair.isNear &&
      !pair.taken &&
      !contradicts(pair) &&
      ofPayment.get(pair.paymentId) === 1 &&
      ofEntry.get(pair.entryId) === 1,
  )
}

/** If two equal lines have the number of one top-up, the first is its payment. */
function firstOfEach(pairs: readonly MatchPair[]): MatchPair[] {
  const payments = new Set<number>()
  const entries = new Set<number>()
  return pairs.filter(({ paymentId, entryId }) => {
    if (payments.has(paymentId) || entries.has(entryId)) return false
    payments.add(paymentId)
    entries.add(entryId)
    return true
  })
}

function countBy(pairs: readonly MatchPair[], keyOf: (pair: MatchPair) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const pair of pairs) counts.set(keyOf(pair), (counts.get(keyOf(pair)) ?? 0) + 1)
  return counts
}
