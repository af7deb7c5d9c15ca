import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawCountdownMs, drawDurationMs, drawShownMs } from '#domain/raffle.ts'
import { keys, queryClient } from '../../platform/query-client.ts'
import { countdownLeftMs, heldTickets, waitForCountdowns, setDrawView, upsertDraw } from './live-draws-store.ts'

const turnMs = 100
const announced = (elapsed: number) => ({
  type: 'draw' as const,
  productId: 5,
  nombre: 'Moto',
  elapsed,
  early: false,
  winner: null,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  setDrawView(5, 'closed')
  vi.runAllTimers()
  vi.useRealTimers()
})

test('counts down from the announcement, however late it arrives', () => {
  expect(countdownLeftMs(5)).toBe(0)
  upsertDraw(announced(1000))
  expect(countdownLeftMs(5)).toBe(drawCountdownMs + turnMs - 1000)
})

test('a repeated draw keeps the earliest time; one after an interruption is another', () => {
  upsertDraw(announced(0))
  vi.advanceTimersByTime(500)
  upsertDraw(announced(200))
  expect(countdownLeftMs(5)).toBe(drawCountdownMs + turnMs - 500)
  vi.advanceTimersByTime(drawDurationMs)
  upsertDraw(announced(0))
  expect(countdownLeftMs(5)).toBe(drawCountdownMs + turnMs)
})

test('an interrupted draw is ignored by a client that did not follow it', () => {
  upsertDraw(announced(drawDurationMs))
  expect(countdownLeftMs(5)).toBe(0)
})

test('waitForCountdowns resolves when the last countdown ends', async () => {
  upsertDraw(announced(0))
  const over = vi.fn<() => void>()
  void waitForCountdowns().then(over)
  await vi.advanceTimersByTimeAsync(drawCountdownMs)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(turnMs)
  expect(over).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(drawShownMs)
  expect(countdownLeftMs(5)).toBe(0)
})

test('heldTickets returns bought tickets, not sold ones', () => {
  const ticket = (receipt: string) => ({ productId: 5, ticket: { number: 1, receipt, refunded: false } })
  queryClient.setQueryData([...keys.purchases, 'sales', {}, 1], { items: [ticket('sold')] })
  queryClient.setQueryData([...keys.purchases, 'own', undefined], { items: [ticket('bought')] })
  expect(heldTickets(5).map(({ receipt }) => receipt)).toEqual(['bought'])
  expect(heldTickets(6)).toEqual([])
})
