import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs, fromLimaClock, limaDay } from '#domain/lima.ts'
import { openBook } from '../../testing/complaint.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { remindProvider } from './remind-provider.ts'

let shop: Shop
let second: Person
beforeAll(async () => {
  shop = await openShop()
  shop.stopClock()
  second = await shop.person('SADMIN')
  await shop.person('REDUCED')
})
afterAll(() => shop.close())

let ahead = 0
/** Sets the clock to so many milliseconds after the start of this test. */
function setAhead(milliseconds: number): void {
  shop.advance(milliseconds - ahead)
  ahead = milliseconds
}
const started = Date.now()
/** Sets it to a time of the day that many days after the first one of the shop. */
function moveTo(days: number, clock: string): void {
  const day = limaDay(new Date(started + days * dayMs))
  setAhead(fromLimaClock(`${day}T${clock}`).getTime() - started)
}
/** Two servers that look ten times each. */
const look = () => Promise.all(Array.from({ length: 20 }, () => remindProvider(shop.context)))
const readers = async () => {
  const rows = await shop.context.db
    .selectFrom('notices')
    .select('userId')
    .where('kind', '=', 'providerMissing')
    .execute()
  return rows.map(({ userId }) => userId).toSorted((one, other) => one - other)
}

test('full administrators are reminded once a day of a closed book, from the second day until it opens', async () => {
  const both = [shop.administrator.id, second.id]
  moveTo(0, '23:00')
  await look()
  moveTo(1, '08:59')
  await look()
  expect(await readers()).toEqual([])
  moveTo(1, '09:00')
  await look()
  expect(await readers()).toEqual(both)
  moveTo(1, '23:00')
  await look()
  expect(await readers()).toEqual(both)
  moveTo(2, '09:00')
  await look()
  expect(await readers()).toEqual([...both, ...both].toSorted((one, other) => one - other))
  // When their sessions still hold.
  setAhead(0)
  await openBook(shop.administrator)
  moveTo(3, '09:00')
  await look()
  expect(await readers()).toHaveLength(4)
  setAhead(0)
  const { items } = await shop.administrator.call(api.notices.list)
  expect(items.filter(({ kind }) => kind === 'providerMissing')).toHaveLength(2)
})
