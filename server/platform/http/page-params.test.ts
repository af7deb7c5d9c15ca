import { expect, test } from 'vitest'
import type { PageWindow } from '../db/list-queries.ts'
import { pageWithTotal } from './page-params.ts'

const list = Array.from({ length: 2345 }, (_, index) => index)
const select = ({ limit, offset, fromEnd }: PageWindow) => {
  const rows = fromEnd
    ? list
        .toReversed()
        .slice(offset, offset + limit)
        .toReversed()
    : list.slice(offset, offset + limit)
  return Promise.resolve(rows)
}
const count = () => Promise.resolve({ total: list.length })

test('every page is the same counted from either end', async () => {
  for (const limit of [1, 7, 50, 200]) {
    for (let offset = 0; offset < list.length + 2 * limit; offset += limit) {
      const [rows, { total }] = await pageWithTotal({ limit, offset }, select, count)
      expect(rows).toEqual(list.slice(offset, offset + limit))
      expect(total).toBe(list.length)
    }
  }
})

test('no offset exceeds half of the list', async () => {
  const offsets: number[] = []
  const noting = (window: PageWindow) => (offsets.push(window.offset), select(window))
  for (let offset = 0; offset < list.length; offset += 50) await pageWithTotal({ limit: 50, offset }, noting, count)
  expect(Math.max(...offsets)).toBeLessThanOrEqual(list.length / 2)
})
