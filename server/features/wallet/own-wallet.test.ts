import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { Client } from '../../testing/client.ts'
import { countLockWaits } from '../../testing/dump-database.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'

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

const quantity = fromSoles(10)
const ask = async (by: Person) => (await by.call(api.wallet.requestTopUp, { body: { quantity } })).id
const accept = (by: Person, id: number) => by.wire(api.wallet.acceptTopUp, { params: { id } })
const bonusOf = (by: Person, to: Person) =>
  by.wire(api.wallet.requestTopUp, { rawBody: { quantity: 10, descripcion: 'Bono', userId: to.id } })
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance
const roleOf = (by: Person, to: Person, role: 'SADMIN' | 'USER') =>
  by.wire(api.users.changeRole, { params: { id: to.id }, body: { role } })
const refused = {
  status: 409,
  json: { code: 'OWN_WALLET', message: 'Es para tu propia billetera: lo hace otro administrador.' },
}
const sentencesOn = async (subjectId: number) => {
  const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'walletEntry', subjectId } })
  return items.map(({ action }) => action)
}

test('administrators accept top-ups and credit bonuses of each other, not their own', async () => {
  const one = await shop.person('SADMIN')
  const other = await shop.person('SADMIN')
  const id = await ask(one)
  expect(await accept(one, id)).toMatchObject(refused)
  expect(await bonusOf(one, one)).toMatchObject(refused)
  expect(await balanceOf(one)).toBe(0)
  expect(await sentencesOn(id)).toEqual([])
  expect((await accept(other, id)).status).toBe(200)
  expect((await bonusOf(other, one)).status).toBe(201)
  expect(await balanceOf(one)).toBe(fromSoles(20))
  expect(await sentencesOn(id)).toEqual(['accept-top-up'])
})

test('the only administrator may accept own top-ups and bonuses, audited as such', async () => {
  // Neither can act instead of the only one: the first cannot log in, the second may not touch wallets.
  const gone = await shop.person('SADMIN')
  await shop.administrator.call(api.users.setState, { params: { id: gone.id }, body: { disabled: true } })
  await shop.person('REDUCED')
  const before = await balanceOf(shop.administrator)
  const id = await ask(shop.administrator)
  expect((await accept(shop.administrator, id)).status).toBe(200)
  const bonus = await bonusOf(shop.administrator, shop.administrator)
  expect(bonus.status).toBe(201)
  expect(await balanceOf(shop.administrator)).toBe(before + fromSoles(20))
  expect(await sentencesOn(id)).toEqual(['accept-own-top-up'])
  expect(await sentencesOn((bonus.json as { id: number }).id)).toEqual(['credit-own-bonus'])
})

test('accepted fifty times concurrently by its owner a top-up is credited once', async () => {
  const before = await balanceOf(shop.administrator)
  const id = await ask(shop.administrator)
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(shop.administrator, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
  expect(await balanceOf(shop.administrator)).toBe(before + quantity)
})

test('an administrator who loses the role meanwhile cannot accept an own top-up', async () => {
  const one = await shop.person('SADMIN')
  const id = await ask(one)
  let answer: ReturnType<typeof accept> | undefined
  await shop.context.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ role: 'USER' }).where('id', '=', one.id).execute()
    let answered = false
    answer = accept(one, id).finally(() => (answered = true))
    const decided = async () => answered || (await countLockWaits(shop.context.db)) > 0
    await expect.poll(decided).toBe(true)
  })
  expect((await answer)?.status).toBe(403)
  expect(await balanceOf(one)).toBe(0)
})

test('of two administrators demoting each other the loser accepts no own top-up', async () => {
  for (let round = 0; round < 10; round++) {
    const one = shop.administrator
    const other = await shop.person('SADMIN')
    const ids = [await ask(one), await ask(other)] as const
    const [first, second, ...taken] = await Promise.all([
      accept(one, ids[0]),
      accept(other, ids[1]),
      roleOf(one, other, 'USER'),
      roleOf(other, one, 'USER'),
    ])
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1)
    const otherLost = taken[0].status === 200
    expect((otherLost ? second : first).status).not.toBe(200)
    if (otherLost) {
      if (first.status !== 200) expect((await accept(one, ids[0])).status).toBe(200)
      continue
    }
    await roleOf(other, one, 'SADMIN')
    const { token } = await shop.guest.call(api.users.login, { body: { username: one.username, password } })
    shop.administrator = Object.assign(new Client(shop.origin, token), { id: one.id, username: one.username })
    await roleOf(shop.administrator, other, 'USER')
    await shop.administrator.call(api.wallet.deleteTopUp, { params: { id: ids[0] } })
  }
})
