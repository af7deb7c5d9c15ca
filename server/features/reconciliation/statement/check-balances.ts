import { type Centimos, formatSoles } from '#domain/money.ts'

/** What a statement says in the order of its lines, in céntimos; money that went out is negative. */
export type Entry =
  | { line: number; kind: 'movement'; amount: number; balance: number | undefined }
  /** A line that cannot be read: nothing is known across it. */
  | { line: number; kind: 'gap' }
  | { line: number; kind: 'opening' | 'closing'; balance: number }
  | { line: number; kind: 'total'; credit?: number; charge?: number; amount?: number }

type Break = { line: number; message: string }

const shown = (amount: number) => formatSoles(amount as Centimos)
const broken = (line: number, wanted: number, found: number): Break => ({
  line,
  message: `El saldo no cuadra: con los movimientos leídos sería ${shown(wanted)} y dice ${shown(found)}.`,
})

/** The first line at which balances or totals do not agree with the movements; null if all do. */
export function findImbalance(entries: readonly Entry[]): Break | null {
  const breaks = [balanceBreak(entries), totalBreak(entries)].filter((it) => it !== null)
  return breaks.toSorted((one, other) => one.line - other.line)[0] ?? null
}

/** Balances are those after each movement, with the oldest or the newest line first: the order that breaks less. */
function balanceBreak(entries: readonly Entry[]): Break | null {
  const named = (kind: 'opening' | 'closing') =>
    entries.flatMap((entry) => (entry.kind === kind ? [{ line: entry.line, balance: entry.balance ?? 0 }] : []))
  const moves = entries.filter((entry) => entry.kind === 'movement' || entry.kind === 'gap')
  const [opening, closing] = [named('opening')[0], named('closing').at(-1)]
  const oldest = follow(moves, opening, closing)
  if (oldest.length === 0) return null
  const newest = follow(moves.toReversed(), opening, closing)
  if (newest.length === 0) return null
  const found = newest.length < oldest.length ? newest : oldest
  return found.toSorted((one, other) => one.line - other.line)[0] ?? null
}

type Anchor = { line: number; balance: number } | undefined

/** The breaks of one order, which is the oldest first. */
function follow(moves: readonly Entry[], opening: Anchor, closing: Anchor): Break[] {
  const breaks: Break[] = []
  let balance = opening?.balance
  for (const move of moves) {
    if (move.kind !== 'movement') {
      balance = undefined
      continue
    }
    if (balance !== undefined) balance += move.amount
    if (move.balance === undefined) continue
    if (balance !== undefined && balance !== move.balance) breaks.push(broken(move.line, balance, move.balance))
    balance = move.balance
  }
  if (closing && balance !== undefined && balance !== closing.balance)
    breaks.push(broken(closing.line, balance, closing.balance))
  return breaks
}

type Sums = { credit: number; charge: number; hasGap: boolean }

/** Totals are of all lines above, or of those since the last total; above the movements they are of all lines. */
function totalBreak(entries: readonly Entry[]): Break | null {
  const add = (sums: Sums, entry: Entry): Sums => {
    if (entry.kind === 'gap') return { ...sums, hasGap: true }
    if (entry.kind !== 'movement') return sums
    const isCredit = entry.amount > 0
    return {
      ...sums,
      credit: sums.credit + (isCredit ? entry.amount : 0),
      charge: sums.charge - (isCredit ? 0 : entry.amount),
    }
  }
  const nothing: Sums = { credit: 0, charge: 0, hasGap: false }
  const all = entries.reduce(add, nothing)
  const first = entries.findIndex(({ kind }) => kind === 'movement' || kind === 'gap')
  let [above, since] = [nothing, nothing]
  for (const [index, entry] of entries.entries()) {
    ;[above, since] = [add(above, entry), add(since, entry)]
    if (entry.kind !== 'total') continue
    const possible = index < first || first < 0 ? [all] : [above, since]
    if (!possible.some((sums) => sums.hasGap || agrees(entry, sums)))
      return { line: entry.line, message: 'El total no cuadra con los movimientos leídos.' }
    since = nothing
  }
  return null
}

function agrees({ credit, charge, amount }: Entry & { kind: 'total' }, sums: Sums): boolean {
  const net = sums.credit - sums.charge
  return (
    (credit === undefined || Math.abs(credit) === sums.credit) &&
    (charge === undefined || Math.abs(charge) === sums.charge) &&
    (amount === undefined ||
      [net, sums.credit, sums.charge, 0 - sums.charge, sums.credit + sums.charge].includes(amount))
  )
}
