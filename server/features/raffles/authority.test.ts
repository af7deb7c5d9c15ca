import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { verifyActa } from '#domain/draw/acta.ts'
import { drawDurationMs } from '#domain/raffle.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { whileDrawsWait } from '../../testing/hold-draws.ts'
import { listenTo, type Subscription } from '../../testing/listen-to.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'

let shop: Shop
let guest: Subscription
beforeAll(async () => {
  shop = await openShop()
  guest = await listenTo(shop.guest)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  guest.close()
  await shop.close()
})

const show = (id: number) => shop.administrator.call(api.catalogue.getProduct, { params: { id } })
const drawsOf = (raffle: number) =>
  guest.received.flatMap((event) => (event.type === 'draw' && event.productId === raffle ? [event] : []))

/** What revokes an administrator's authority, and what their draw then returns. */
const losses: Record<string, [lose: (administrator: Person) => Promise<unknown>, status: number]> = {
  demoted: [({ id }) => shop.administrator.call(api.users.changeRole, { params: { id }, body: { role: 'USER' } }), 401],
  reduced: [
    ({ username }) => shop.administrator.call(api.settings.change, { body: { reducedUsernames: [username] } }),
    401,
  ],
  disabled: [
    ({ id }) => shop.administrator.call(api.users.setState, { params: { id }, body: { disabled: true } }),
    401,
  ],
  'logged out': [(person) => person.call(api.users.logout), 401],
  'demoted past the shop': [
    ({ id }) => shop.context.db.updateTable('users').set({ role: 'USER' }).where('id', '=', id).execute(),
    403,
  ],
}
test.each(Object.entries(losses))(
  'an administrator who is %s during the countdown draws nothing, and another can draw',
  async (_, [lose, status]) => {
    const raffle = await raffleOf(shop, 2)
    const administrator = await shop.person('SADMIN')
    const answer = await whileDrawsWait(shop.context.databaseUrl, async () => {
      const drawing = administrator.wire(api.raffles.draw, { body: { productId: raffle } })
      await expect.poll(() => drawsOf(raffle)).toMatchObject([{ winner: null }])
      await lose(administrator)
      return { drawing }
    })
    expect((await answer.drawing).status).toBe(status)
    expect((await show(raffle)).state).toBe('Por sortear')
    await expect.poll(() => drawsOf(raffle).at(-1)).toMatchObject({ winner: null, elapsed: drawDurationMs })

    const { id } = await shop.administrator.call(api.raffles.draw, { body: { productId: raffle } })
    expect(verifyActa(await shop.guest.call(api.raffles.acta, { params: { id } }))).toEqual({ valid: true })
    await expect.poll(() => drawsOf(raffle).at(-1)).toMatchObject({ winner: { id } })
  },
)
