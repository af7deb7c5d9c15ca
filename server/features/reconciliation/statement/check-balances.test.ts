import { expect, test } from 'vitest'
import { type Entry, findImbalance } from './check-balances.ts'
import { countsOn } from './counting-numbers.ts'

type Unnumbered = Entry extends infer Each ? (Each extends Entry ? Omit<Each, 'line'> : never) : never
const moved = (amount: number, balance?: number): Unnumbered => ({ kind: 'movement', amount, balance })
const gap: Unnumbered = { kind: 'gap' }
const opening = (balance: number): Unnumbered => ({ kind: 'opening', balance })
const closing = (balance: number): Unnumbered => ({ kind: 'closing', balance })
const total = (sums: { credit?: number; charge?: number; amount?: number }): Unnumbered => ({ kind: 'total', ...sums })

/** The line at which entries do not add up, the first being 1; null if all do. */
const brokenLine = (...entries: Unnumbered[]) =>
  findImbalance(entries.map((entry, index) => ({ ...entry, line: index + 1 })))?.line ?? null

test.each<[string, Unnumbered[], number | null]>([
  ['nothing', [], null],
  ['no balances', [moved(5), moved(-3)], null],
  ['the oldest first', [moved(5, 105), moved(-3, 102), moved(1, 103)], null],
  ['the newest first', [moved(1, 103), moved(-3, 102), moved(5, 105)], null],
  ['one wrong balance', [moved(5, 105), moved(-3, 102), moved(1, 104), moved(1, 105)], 3],
  ['one wrong balance, the newest first', [moved(1, 105), moved(1, 104), moved(-3, 102), moved(5, 105)], 2],
  ['some lines without a balance', [moved(5, 105), moved(-3), moved(1, 103)], null],
  ['a wrong balance behind lines without one', [moved(5, 105), moved(-3), moved(1, 104), moved(1, 105)], 3],
  ['a line that cannot be read between them', [moved(5, 105), gap, moved(1, 900), moved(1, 901)], null],
  ['a wrong balance behind that', [moved(5, 105), gap, moved(1, 900), moved(1, 905), moved(1, 906)], 4],
  ['an opening balance', [opening(100), moved(5, 105), moved(5, 110)], null],
  ['a wrong opening balance', [opening(99), moved(5, 105), moved(5, 110)], 2],
  ['an opening balance below, the newest first', [moved(5, 110), moved(5, 105), opening(100)], null],
  ['a closing balance', [moved(5, 105), moved(5, 110), closing(110)], null],
  ['a wrong closing balance', [moved(5, 105), moved(5, 110), closing(111)], 3],
  ['opening and closing balance alone', [opening(100), moved(5), moved(-2), closing(103)], null],
  ['opening and closing balance that differ', [opening(100), moved(5), moved(-2), closing(104)], 4],
  ['a closing balance behind a line that cannot be read', [opening(100), gap, closing(104)], null],
  ['two opening balances, the first of the whole', [opening(100), opening(7), moved(5, 105)], null],
  ['two closing balances, the last of the whole', [moved(5, 105), closing(7), closing(105)], null],
])('a statement with %s breaks at line %o', (_, entries, line) => {
  expect(brokenLine(...entries)).toBe(line)
})

test.each<[string, Unnumbered[], number | null]>([
  ['the sum', [moved(5), moved(-3), total({ amount: 2 })], null],
  ['what came in', [moved(5), moved(-3), total({ amount: 5 })], null],
  ['what went out', [moved(5), moved(-3), total({ amount: 3 })], null],
  ['what went out, with a minus', [moved(5), moved(-3), total({ amount: -3 })], null],
  ['all that moved', [moved(5), moved(-3), total({ amount: 8 })], null],
  ['something else', [moved(5), moved(-3), total({ amount: 7 })], 3],
  ['both sides', [moved(5), moved(-3), total({ credit: 5, charge: 3 })], null],
  ['both sides, what went out with a minus', [moved(5), moved(-3), total({ credit: 5, charge: -3 })], null],
  ['a wrong credit', [moved(5), moved(-3), total({ credit: 6, charge: 3 })], 3],
  ['a wrong charge', [moved(5), moved(-3), total({ credit: 5, charge: 4 })], 3],
  ['a right side and a wrong sum', [moved(5), total({ credit: 5, amount: 6 })], 2],
  ['each page', [moved(5), total({ credit: 5 }), moved(2), total({ credit: 2 })], null],
  ['all above on each page', [moved(5), total({ credit: 5 }), moved(2), total({ credit: 7 })], null],
  ['neither the page nor all above', [moved(5), total({ credit: 5 }), moved(2), total({ credit: 3 })], 4],
  ['a page with a line that cannot be read', [moved(5), gap, total({ credit: 6 })], null],
  ['the page after that', [gap, total({ credit: 6 }), moved(2), total({ credit: 99 })], null],
  ['all, above the movements', [total({ credit: 7 }), moved(5), moved(2)], null],
  ['something else, above the movements', [total({ credit: 5 }), moved(5), moved(2)], 1],
  ['all, above a line that cannot be read', [total({ credit: 5 }), gap, moved(2)], null],
  ['zero, without movements', [total({ credit: 0, charge: 0 })], null],
  ['something, without movements', [total({ credit: 1 })], 1],
])('a statement with a total of %s breaks at line %o', (_, entries, line) => {
  expect(brokenLine(...entries)).toBe(line)
})

test('an imbalance names its first line, the expected balance and the one that stands there', () => {
  const entries: Entry[] = [
    { line: 2, kind: 'movement', amount: 500, balance: 10_500 },
    { line: 3, kind: 'movement', amount: -300, balance: 10_100 },
    { line: 4, kind: 'movement', amount: 100, balance: 10_200 },
    { line: 5, kind: 'total', credit: 700 },
  ]
  expect(findImbalance(entries)).toEqual({
    line: 3,
    message: 'El saldo no cuadra: con los movimientos leídos sería S/. 102.00 y dice S/. 101.00.',
  })
  expect(findImbalance(entries.filter(({ line }) => line !== 3))).toEqual({
    line: 4,
    message: 'El saldo no cuadra: con los movimientos leídos sería S/. 106.00 y dice S/. 102.00.',
  })
  expect(findImbalance(entries.slice(0, 1).concat(entries.slice(3)))).toEqual({
    line: 5,
    message: 'El total no cuadra con los movimientos leídos.',
  })
})

test.each([
  ['1001 1002 1003', true],
  ['1003 1002 1001', true],
  ['1001 1004 1007', true],
  ['1007 1004 1001', true],
  ['1001 1005 1009', false],
  ['1009 1005 1001', false],
  ['1001 1001 1001', false],
  ['1001 1002 9000', false],
  ['1001 1002 9000 9001', true],
  ['1001 1002 1001 1002 1001', false],
  ['A-1001-X A-1002-X', true],
  ['99999999999999998 99999999999999999', true],
  ['1001', false],
  ['1001 nada 1002', true],
  ['', false],
])('the numbers %s count on: %s', (numbers, expected) => {
  expect(countsOn(numbers.split(' '))).toBe(expected)
})
