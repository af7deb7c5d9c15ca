import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../../testing/client.ts'
import { openShop, type Person } from '../../testing/open-shop.ts'

test('an account requests ten top-ups an hour over all servers, withdrawn ones included', async () => {
  const shop = await openShop({ rateLimits: 'default' })
  const other = await shop.sibling()
  const ask = ({ token }: Person, nth: number) =>
    new Client(nth % 2 === 0 ? shop.origin : other.origin, token).wire(api.wallet.requestTopUp, {
      body: { quantity: fromSoles(20) },
    })
  const person = await shop.person()
  for (let nth = 0; nth < 10; nth++) {
    const { status, json } = await ask(person, nth)
    expect(status).toBe(201)
    await person.call(api.wallet.cancelTopUp, { params: { id: (json as { id: number }).id } })
  }
  for (const server of [0, 1]) {
    const refused = await ask(person, server)
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  }
  expect((await person.call(api.wallet.mine, { query: { estado: ['Pendiente'] } })).total).toBe(0)
  expect((await ask(await shop.person(), 0)).status).toBe(201)
  await other.close()
  await shop.close()
})
