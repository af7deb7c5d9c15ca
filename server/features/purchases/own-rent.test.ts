import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { endOf, purchaseNotes } from '#domain/purchase.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => {
  expect(await brokenInvariants(shop.context.db)).toEqual([])
  // The next test begins with the first administrator alone.
  await shop.context.db.updateTable('users').set({ role: 'USER' }).where('username', '!=', 'superadmin').execute()
})
afterAll(() => shop.close())

const refused = {
  status: 409,
  json: { code: 'OWN_RENT', message: 'Es tu propia compra: los días los agrega otro administrador.' },
}
const extend = (by: Person, id: number, rawBody: object) => by.wire(api.purchases.change, { params: { id }, rawBody })
const read = (id: number) =>
  shop.context.db.selectFrom('purchases').select(['endDate', 'nota']).where('id', '=', id).executeTakeFirstOrThrow()
const actsOn = async (subjectId: number) => {
  const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'purchase', subjectId } })
  return items.map(({ action }) => action)
}
async function bought(by: Person) {
  await shop.administrator.call(api.wallet.requestTopUp, {
    rawBody: { quantity: 10, descripcion: 'Bono', userId: by.id },
  })
  const body = { productId: await shop.product({ precio: 1 }), nombreUser: 'Ana', telefono: '987654321' }
  return by.call(api.purchases.buy, { body })
}

test('an administrator cannot extend an own rent while another administrator could', async () => {
  const one = await shop.person('SADMIN')
  const other = await shop.person('SADMIN')
  const bodies = [1, 30, 3650].flatMap((dias) => [{ dias }, ...purchaseNotes.map((nota) => ({ dias, nota }))])
  for (const daysAgo of [undefined, 0.5, 10]) {
    const { id } = await bought(one)
    if (daysAgo !== undefined) await expirePurchase(shop, id, daysAgo)
    const before = await read(id)
    for (const body of bodies) expect(await extend(one, id, body), JSON.stringify(body)).toMatchObject(refused)
    const answers = await Promise.all(Array.from({ length: 50 }, () => extend(one, id, { dias: 30 })))
    expect(answers.every(({ status }) => status === 409)).toBe(true)
    expect(await read(id)).toEqual(before)
    expect(await actsOn(id)).toEqual([])
    // A note gives nothing.
    expect((await extend(one, id, { nota: 'Correo' })).status).toBe(200)
    expect((await extend(other, id, { dias: 30 })).status).toBe(200)
    expect((await read(id)).endDate.getTime()).toBeGreaterThan(before.endDate.getTime())
    expect(await actsOn(id)).toEqual(['renew-purchase', 'note-purchase'])
  }
})

test('the only administrator may extend an own rent, audited as such', async () => {
  const gone = await shop.person('SADMIN')
  await shop.administrator.call(api.users.setState, { params: { id: gone.id }, body: { disabled: true } })
  await shop.person('REDUCED')
  const { id, endDate } = await bought(shop.administrator)
  expect((await extend(shop.administrator, id, { dias: 7 })).status).toBe(200)
  expect((await read(id)).endDate).toEqual(endOf(endDate, 7))
  expect(await actsOn(id)).toEqual(['renew-own-purchase'])
})
