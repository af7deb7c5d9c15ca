import { expect, test } from 'vitest'
import { foldAccents } from '#domain/fold-accents.ts'
import { dayMs } from '#domain/lima.ts'
import {
  formatDay,
  formatDaysLeft,
  formatMoment,
  formatRecent,
  formatShortDay,
  formatSpan,
  formatWait,
} from './format-date.ts'

const minuteMs = 60_000

test('days and moments are formatted in Lima time', () => {
  const night = new Date('2026-11-22T03:05:00Z')
  expect(formatDay(night)).toBe('21/11/2026')
  expect(formatMoment(night)).toBe('21/11/2026 - 22:05')
  expect(formatShortDay('2026-11-21')).toBe('21/11')
})

test('a recent moment has its year only where that is another one, in Lima', () => {
  const newYear = new Date('2026-01-01T04:59:00Z')
  expect(formatRecent(newYear, Date.parse('2026-01-01T04:59:59Z'))).toBe('31/12 - 23:59')
  expect(formatRecent(newYear, Date.parse('2026-01-01T05:00:00Z'))).toBe('31/12/2025 - 23:59')
})

test('every day of a year is formatted with two digits for the day and the month', () => {
  const noon = (index: number) => new Date(Date.parse('2026-01-01T17:05:00Z') + index * dayMs)
  const days = Array.from({ length: 365 }, (_, index) => noon(index))
  const parts = days.map((date) => date.toISOString().slice(0, 10).split('-').toReversed())
  expect(days.map(formatDay)).toEqual(parts.map((it) => it.join('/')))
  const now = Date.parse('2026-06-01T00:00:00Z')
  expect(days.map((date) => formatRecent(date, now))).toEqual(parts.map(([day, month]) => `${day}/${month} - 12:05`))
})

test('a wait is formatted in its largest unit, in hours up to two days', () => {
  const waits = [0, 1, 59, 60, 47 * 60, 48 * 60].map((minutes) => formatWait(minutes * minuteMs))
  expect(waits).toEqual(['menos de 1 min', '1 min', '59 min', '1 h', '47 h', '2 días'])
})

test('a span is formatted in hours and minutes up to two days', () => {
  const spans = [0.4, 1, 60, 65.4, 47 * 60 + 59, 48 * 60, 72 * 60 + 5].map((minutes) => formatSpan(minutes * minuteMs))
  expect(spans).toEqual(['menos de 1 min', '1 min', '1 h', '1 h 5 min', '47 h 59 min', '2 días', '3 días'])
})

test('days left have singular and plural', () => {
  expect([0, 1, 2].map(formatDaysLeft)).toEqual(['Quedan 0 días', 'Queda 1 día', 'Quedan 2 días'])
})

test('foldAccents removes accents and case', () => {
  expect(foldAccents('Perú, AÑO')).toBe('peru, ano')
})
