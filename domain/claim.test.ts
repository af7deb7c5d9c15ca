import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerDue, claimCan, claimStates, costsNoMoreADay, refundDue, unusedWorth, type PaidPeriod } from './claim.ts'
import { dayMs } from './lima.ts'
import { centimos } from './money.ts'

const day = (number: number) => new Date(number * dayMs)
const sale = (precio: number, dias = 30): PaidPeriod => ({
  from: day(0),
  dias,
  precio: centimos(precio),
  paidAt: day(0),
})
const renewal = (from: number, precio: number, paidAt = from, dias = 30): PaidPeriod => ({
  from: day(from),
  dias,
  precio: centimos(precio),
  paidAt: day(paidAt),
})

test('half a period is worth half its price, rounded up to the céntimo', () => {
  expect(unusedWorth([sale(1000)], day(15))).toBe(500)
  expect(unusedWorth([sale(1001)], day(15))).toBe(501)
  expect(unusedWorth([sale(1000)], day(0))).toBe(1000)
  expect(unusedWorth([sale(1000)], day(30))).toBe(0)
})

test('the periods are summed before they are rounded, once', () => {
  // 1/3 and 2/3 of a céntimo are one, not two.
  expect(unusedWorth([sale(1, 3), { ...renewal(3, 1, 1), dias: 3 }], day(2))).toBe(2)
  expect(unusedWorth([sale(1, 3), { ...renewal(3, 2, 1), dias: 3 }], day(3))).toBe(2)
  expect(unusedWorth([sale(100, 3), renewal(3, 100, 1, 3)], day(1))).toBe(167)
})

test('days given for nothing are worth nothing and are used last', () => {
  // Five days given after the sale: none of it is paid.
  expect(unusedWorth([sale(3000)], day(31))).toBe(0)
  // The renewal was put off by five days, which are used after it.
  expect(unusedWorth([sale(3000), renewal(35, 3000, 20)], day(32))).toBe(2800)
  // It was paid while they ran.
  expect(unusedWorth([sale(3000), renewal(35, 3000, 33)], day(33))).toBe(3000)
})

test('a renewal after a lapse begins when it was paid', () => {
  expect(unusedWorth([sale(3000), renewal(40, 3000)], day(55))).toBe(1500)
})

test('a rent ended before its time and renewed has no two periods at once', () => {
  expect(unusedWorth([sale(3000), renewal(12, 3000)], day(12))).toBe(3000)
})

const anyRent = fc
  .tuple(
    fc.record({ precio: fc.integer({ min: 1, max: 1_000_000 }), dias: fc.integer({ min: 1, max: 3650 }) }),
    fc.array(
      fc.record({
        precio: fc.integer({ min: 1, max: 1_000_000 }),
        dias: fc.integer({ min: 1, max: 3650 }),
        gift: fc.integer({ min: 0, max: 30 }),
        paidBefore: fc.integer({ min: 0, max: 60 }),
      }),
      { maxLength: 8 },
    ),
  )
  .map(([first, more]) => {
    const periods = [sale(first.precio, first.dias)]
    let [end, paid] = [first.dias, 0]
    for (const { precio, dias, gift, paidBefore } of more) {
      const from = end + gift
      paid = Math.max(paid, from - paidBefore)
      periods.push(renewal(from, precio, paid, dias))
      end = from + dias
    }
    return { periods, end }
  })

test('what is given back is never more than was paid, and never grows as time passes', () => {
  fc.assert(
    fc.property(
      anyRent,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (rent, one, other) => {
        const at = (part: number) => new Date(Math.round(rent.end * dayMs * part))
        const [earlier, later] = [at(Math.min(one, other)), at(Math.max(one, other))]
        const paid = rent.periods.reduce((sum, { precio }) => sum + precio, 0)
        expect(unusedWorth(rent.periods, earlier)).toBeLessThanOrEqual(paid)
        expect(unusedWorth(rent.periods, later)).toBeLessThanOrEqual(unusedWorth(rent.periods, earlier))
        expect(unusedWorth(rent.periods, day(rent.end))).toBe(0)
        expect(unusedWorth(rent.periods, day(0))).toBe(paid)
      },
    ),
  )
})

test('what was given back before is deducted, down to nothing', () => {
  fc.assert(
    fc.property(anyRent, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(2_000_000), (rent, part, given) => {
      const opened = new Date(Math.round(rent.end * dayMs * part))
      const paid = rent.periods.reduce((sum, { precio }) => sum + precio, 0)
      const before = centimos(Math.min(given, paid))
      const due = refundDue(rent.periods, opened, before)
      expect(due).toBe(Math.max(0, unusedWorth(rent.periods, opened) - before))
      expect(due + before).toBeLessThanOrEqual(paid)
    }),
  )
})

test('a replacement is compared by the day, not by the price', () => {
  const paid = { precio: centimos(1300), dias: 30 }
  expect(costsNoMoreADay({ precio: centimos(3900), dias: 90 }, paid)).toBe(true)
  expect(costsNoMoreADay({ precio: centimos(3901), dias: 90 }, paid)).toBe(false)
  expect(costsNoMoreADay({ precio: centimos(700), dias: 15 }, paid)).toBe(false)
})

test('only an open claim is settled, and a settled one is reopened once within three days', () => {
  expect(claimStates.filter(claimCan.beSettled)).toEqual(['Abierto', 'En revisión'])
  expect(claimStates.filter(claimCan.beReviewed)).toEqual(['Abierto'])
  const settled = { estado: 'Resuelto', resolution: 'explanation', reopenedAt: null, settledAt: day(0) } as const
  expect(claimCan.beReopened(settled, day(2.9))).toBe(true)
  expect(claimCan.beReopened(settled, day(3))).toBe(false)
  expect(claimCan.beReopened({ ...settled, reopenedAt: day(1) }, day(2))).toBe(false)
  expect(claimCan.beReopened({ ...settled, resolution: 'refund' }, day(1))).toBe(false)
})

test('an answer is due so many hours after the claim', () => {
  const from = new Date('2026-12-31T22:30:00Z')
  expect(answerDue(from, 1)).toEqual(new Date('2026-12-31T23:30:00Z'))
  expect(answerDue(from, 72)).toEqual(new Date('2027-01-03T22:30:00Z'))
})
