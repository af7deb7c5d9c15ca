import { once } from 'node:events'
import { Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a server closes without waiting for a connection that sent nothing', async () => {
  const second = await shop.sibling()
  const socket = connect(Number(new URL(second.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  // Called after a delay, to close the connections of clients that are still reading.
  const force = vi.spyOn(Server.prototype, 'closeAllConnections')
  await second.close()
  expect(force).not.toHaveBeenCalled()
  socket.destroy()
})
