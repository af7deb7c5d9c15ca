import { expect, test } from 'vitest'
import type { ProductState } from './product.ts'
import {
  hasEnded,
  isBelowMinimum,
  lostTicketsText,
  raffleGaps,
  refusalOfCancellation,
  refusalOfDraw,
  refusalOfPayingBack,
  ticketAgreementText,
} from './raffle.ts'

const now = new Date('2026-11-24T23:30:00Z')
const [past, future] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
/** A raffle of ten tickets. */
const raffle = (state: ProductState, sold: number, finSorteo: Date | null, minTickets: number | null = null) => ({
  state,
  stock: 10 - sold,
  totalTickets: 10,
  finSorteo,
  minTickets,
})

test.each([
  [null, false],
  [past, true],
  [now, true],
  [future, false],
])('a raffle whose end is %o has ended: %s', (finSorteo, expected) => {
  expect(hasEnded({ finSorteo }, now)).toBe(expected)
})

test.each([
  [0, null, true],
  [1, null, false],
  [1, 1, false],
  [2, 3, true],
  [3, 3, false],
  // All tickets are enough, also for a minimum of more.
  [10, 12, false],
])('%i of ten tickets with a minimum of %s are too few: %s', (sold, minTickets, expected) => {
  expect(isBelowMinimum(raffle('Publicado', sold, future, minTickets))).toBe(expected)
})

test('a raffle without kind, terms and end has a refusal for each of these fields', () => {
  const empty = { tipoSorteo: null, terminos: null, finSorteo: null }
  expect(raffleGaps(empty, now).map(({ path }) => path)).toEqual(['tipoSorteo', 'terminos', 'finSorteo'])
  for (const { message } of raffleGaps(empty, now)) expect(message).toMatch(/^(?:Elige|Escribe) .+\.$/)
  const whole = { tipoSorteo: 'social', terminos: 'Gana uno.', finSorteo: future } as const
  expect(raffleGaps(whole, now)).toEqual([])
  expect(raffleGaps({ ...whole, finSorteo: now }, now)).toEqual([
    { path: 'finSorteo', message: 'La fecha de fin ya pasó: escribe una que venga.' },
  ])
})

test.each([
  ['sold out', raffle('Por sortear', 10, future), false, undefined],
  ['drawn', raffle('Sorteado', 10, past), false, 'ALREADY_DRAWN'],
  ['cancelled', raffle('Cancelado', 3, past), false, 'ALREADY_CANCELLED'],
  ['unpublished', raffle('Nuevo', 0, future), false, 'NOT_TO_BE_DRAWN'],
  ['before its end', raffle('Publicado', 9, future), true, 'BEFORE_END'],
  ['at its end', raffle('Publicado', 9, now), false, undefined],
  ['at its end below its minimum', raffle('Publicado', 2, now, 3), true, 'MINIMUM_NOT_REACHED'],
  ['without an end on sale', raffle('Publicado', 5, null), false, 'SALES_OPEN'],
  ['without an end closed early', raffle('Publicado', 5, null), true, undefined],
  ['without an end and tickets sold', raffle('Publicado', 0, null), true, 'NO_TICKETS_SOLD'],
] as const)('the draw of a raffle %s is refused as it is', (_, it, early, expected) => {
  expect(refusalOfDraw(it, early, now)).toBe(expected)
})

test.each([
  ['on sale', raffle('Publicado', 5, future), undefined, 'NOT_TO_BE_CANCELLED'],
  ['on sale without an end', raffle('Publicado', 0, null), undefined, 'NOT_TO_BE_CANCELLED'],
  ['at its end', raffle('Publicado', 5, now), 'END_PASSED', 'NOT_TO_BE_CANCELLED'],
  ['at its end below its minimum', raffle('Publicado', 5, now, 6), 'END_PASSED', undefined],
  ['before its end below its minimum', raffle('Publicado', 5, future, 6), undefined, 'NOT_TO_BE_CANCELLED'],
  ['drawn', raffle('Sorteado', 10, past), 'ALREADY_DRAWN', 'ALREADY_DRAWN'],
  ['cancelled', raffle('Cancelado', 3, past), 'ALREADY_CANCELLED', 'ALREADY_CANCELLED'],
  ['unpublished', raffle('Nuevo', 0, past), 'NOT_TO_BE_CANCELLED', 'NOT_TO_BE_CANCELLED'],
] as const)('a raffle %s is cancelled by hand or paid back by itself as it is', (_, it, byHand, byItself) => {
  expect(refusalOfCancellation(it, now)).toBe(byHand)
  expect(refusalOfPayingBack(it, now)).toBe(byItself)
})

test('losing tickets are named up to ten, and counted above', () => {
  expect(lostTicketsText([7], 1)).toBe('Tu ticket 7 no salió')
  expect(lostTicketsText([68, 69], 2)).toBe('Tus tickets 68 y 69 no salieron')
  const ten = Array.from({ length: 10 }, (_, index) => index + 1)
  expect(lostTicketsText(ten, 10)).toBe('Tus tickets 1, 2, 3, 4, 5, 6, 7, 8, 9 y 10 no salieron')
  expect(lostTicketsText([...ten, 11], 11)).toBe('Tus 11 tickets no salieron')
  expect(lostTicketsText(ten, 12)).toBe('Tus 12 tickets no salieron')
  expect(lostTicketsText([1, 2], 3)).toBe('Tus 3 tickets no salieron')
})

test('what a buyer agreed to is said with its version, and their age if they declared it', () => {
  expect(ticketAgreementText({ version: null, adult: true })).toBe('No consta que aceptó las bases')
  expect(ticketAgreementText({ version: 2, adult: false })).toBe('Aceptó las bases (versión 2)')
  expect(ticketAgreementText({ version: 2, adult: true })).toBe(
    'Aceptó las bases (versión 2) y declaró ser mayor de edad',
  )
})
