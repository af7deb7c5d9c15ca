import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a server closes at once although a browser has connected and asked for nothing', async () => {
  const second = await shop.sibling()
  const socket = connect(Number(new URL(second.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const start = Date.now()
  await second.close()
  expect(Date.now() - start).toBeLessThan(5_000)
  socket.destroy()
})
