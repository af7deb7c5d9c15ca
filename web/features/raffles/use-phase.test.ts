import { expect, test } from 'vitest'
import { drawCountdownMs, drawDurationMs } from '#domain/raffle.ts'
import { phaseAt } from './use-phase.ts'

const announcedAt = 1_000_000
const winner = { id: 1, nombre: 'Rosa', ticket: { number: 7, receipt: 'ABC' } }
const at = (elapsed: number, won = false) =>
  phaseAt({ announcedAt, winner: won ? winner : null }, announcedAt + elapsed)

test('counts down by seconds, whether or not the winner is known', () => {
  expect(at(0)).toEqual({ name: 'countdown', seconds: drawCountdownMs / 1000, elapsed: 0, lasts: 1000 })
  expect(at(1, true)).toMatchObject({ seconds: drawCountdownMs / 1000, lasts: 999 })
  expect(at(drawCountdownMs - 1)).toMatchObject({ name: 'countdown', seconds: 1, lasts: 1 })
})

test('a device whose clock is behind counts from the start', () => {
  expect(at(-5000)).toMatchObject({ name: 'countdown', elapsed: 0 })
})

test('afterwards a draw is won, or waits until it counts as broken', () => {
  expect(at(drawCountdownMs, true)).toEqual({ name: 'won' })
  expect(at(drawCountdownMs)).toEqual({ name: 'waiting', lasts: drawDurationMs - drawCountdownMs })
  expect(at(drawDurationMs)).toEqual({ name: 'broken' })
})
