import { expect, test } from 'vitest'
import { fromLimaClock, limaClock, limaDay, limaDayNumber, limaTime, spokenMoment, startOfLimaDay } from './lima.ts'

test.each([
  ['2026-11-22T04:59:59.999Z', '2026-11-21', '2026-11-21 23:59:59', '21 de noviembre a las 23:59'],
  ['2026-11-22T05:00:00.000Z', '2026-11-22', '2026-11-22 00:00:00', '22 de noviembre a las 00:00'],
  ['2024-02-29T17:05:09.000Z', '2024-02-29', '2024-02-29 12:05:09', '29 de febrero a las 12:05'],
  ['1970-01-01T05:00:00.000Z', '1970-01-01', '1970-01-01 00:00:00', '1 de enero a las 00:00'],
])('%s is in Lima the day %s', (moment, day, time, spoken) => {
  const date = new Date(moment)
  expect(limaDay(date)).toBe(day)
  expect(limaDayNumber(date)).toBe(Date.parse(day) / 86_400_000)
  expect(limaTime(date)).toBe(time)
  expect(limaClock(date)).toBe(time.slice(0, 16).replace(' ', 'T'))
  expect(spokenMoment(moment)).toBe(spoken)
  expect(startOfLimaDay(date)).toEqual(new Date(`${day}T05:00:00Z`))
})

test('a local time of Lima is five hours behind UTC', () => {
  expect(fromLimaClock('2026-11-21T18:30')).toEqual(new Date('2026-11-21T23:30:00Z'))
})
