import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let administrator: Person
beforeAll(async () => {
  shop = await openShop()
  administrator = shop.administrator
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const line = (username: string, perfil = '1', password = `SECRETO-${username}`) => ({
  username: `SECRETO-${username}`,
  password,
  perfil: `SECRETO-${perfil}`,
  pin: '',
})
const add = (id: number, accounts: unknown[]) =>
  administrator.wire(api.catalogue.addAccounts, { params: { id }, rawBody: { accounts } })
const check = (id: number, accounts: unknown[]) =>
  administrator.wire(api.catalogue.checkAccounts, { params: { id }, rawBody: { accounts } })
const listed = (id: number) => administrator.call(api.catalogue.listAccounts, { params: { id } })
const revealed = (id: number, accountId?: number) =>
  administrator.call(api.catalogue.revealAccounts, { params: { id }, query: { accountId } })
const buy = (buyer: Person, productId: number) =>
  buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
const acts = (action: string, subjectId: number) =>
  shop.context.db
    .selectFrom('audit')
    .select(['actorId', 'after', 'before'])
    .where('action', '=', action)
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()

test('credentials with invisible characters are refused by every call', async () => {
  const id = await shop.product({ profiles: 0, publish: false })
  const sound = { username: 'zwsp@mail.test', password: 'abc', perfil: 'Ana 👩‍👩‍👧', pin: '12' }
  for (const stray of ['\u200b', '\u200e', '\ufeff', '\u00ad', '\u2066', '\ufe0f']) {
    for (const field of ['username', 'password', 'perfil', 'pin'] as const) {
      const inside = { ...sound, [field]: `1${stray}2` }
      for (const wire of [await add(id, [sound, inside]), await check(id, [sound, inside])])
        expect(wire).toMatchObject({ status: 400, json: { issues: [{ path: `accounts.1.${field}` }] } })
    }
  }
  expect((await listed(id)).total).toBe(0)
  const edges = { ...sound, username: `\u202a${sound.username}\u202c`, password: 'abc\u200b' }
  expect((await add(id, [edges, { ...sound, perfil: 'Beto' }])).status).toBe(201)
  const { items } = await revealed(id)
  expect(items).toMatchObject([{ username: sound.username, password: 'abc', profiles: [{ perfil: sound.perfil }, {}] }])
  const params = { id: items[0]?.id ?? 0 }
  const change = (rawBody: object) => administrator.wire(api.catalogue.changeAccount, { params, rawBody })
  expect((await change({ password: 'a\u200bbc' })).status).toBe(400)
  expect((await change({ username: 'zw\u200bsp@mail.test' })).status).toBe(400)
  expect((await change({ username: `${sound.username}\u200e`, password: '\ufeffabd' })).status).toBe(200)
  expect((await revealed(id)).items).toMatchObject([{ username: sound.username, password: 'abd' }])
})

describe('the accounts behind a product', () => {
  test('are listed with the buyer of each profile and without credentials', async () => {
    const id = await shop.product({ profiles: 0, publish: false })
    await add(id, [line('uno', 'a'), line('uno', 'b'), line('dos', 'a')])
    await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
    const buyer = await shop.person('RESELLER', 50)
    const bought = await buy(buyer, id)
    const wire = await administrator.wire(api.catalogue.listAccounts, { params: { id } })
    expect(wire.text).not.toContain('SECRETO-')
    const { items, total } = await listed(id)
    expect(total).toBe(2)
    expect(items.map(({ everSold, profiles }) => [everSold, profiles.map(({ taken }) => taken)])).toEqual([
      [true, [true, false]],
      [false, [false]],
    ])
    expect(items[0]?.profiles[0]?.purchase).toMatchObject({ id: bought.id, username: buyer.username, lapsed: false })
  })

  test('are shown with credentials to administrators, and each reveal is audited', async () => {
    const id = await shop.product({ profiles: 5 })
    const { items } = await revealed(id)
    expect(items).toMatchObject([
      {
        username: `SECRETO-usuario-${id}-0`,
        password: `SECRETO-clave-${id}-0`,
        profiles: [
          { perfil: `SECRETO-perfil-${id}-0`, pin: 'SECRETO-0', taken: false, purchase: null },
          {},
          {},
          { pin: 'SECRETO-3' },
        ],
      },
      { username: `SECRETO-usuario-${id}-1`, profiles: [{ perfil: `SECRETO-perfil-${id}-4` }] },
    ])
    const second = items[1]?.id
    expect((await revealed(id, second)).items.map((account) => account.id)).toEqual([second])
    expect(await acts('reveal-accounts', id)).toEqual([
      { actorId: administrator.id, before: null, after: { accounts: items.map((account) => account.id) } },
      { actorId: administrator.id, before: null, after: { accounts: [second] } },
    ])
  })

  test('are not found through another product, and a failed reveal is not audited', async () => {
    const id = await shop.product()
    const other = await shop.product()
    const accountId = (await listed(other)).items[0]?.id ?? 0
    await expect(revealed(id, accountId)).rejects.toMatchObject({ status: 404 })
    await expect(revealed(999_999)).rejects.toMatchObject({ status: 404 })
    expect(await acts('reveal-accounts', id)).toEqual([])
  })
})

describe('adding many accounts', () => {
  test('can be checked without storing, and each invalid line is reported', async () => {
    const id = await shop.product({ profiles: 0, publish: false })
    await add(id, [line('vieja', 'a')])
    const rows = [
      line('nueva', 'a'),
      line('VIEJA', 'b', 'SECRETO-otra'),
      line('vieja', 'A'),
      line('nueva', 'b', 'SECRETO-distinta'),
      line('nueva', 'a'),
    ]
    const issues = [
      { path: 'accounts.1.password', message: 'Ese usuario ya está con otra contraseña.' },
      { path: 'accounts.2.perfil', message: 'Ese perfil ya está en la cuenta.' },
      { path: 'accounts.3.password', message: 'Ese usuario ya está con otra contraseña.' },
      { path: 'accounts.4.perfil', message: 'Ese perfil ya está en la cuenta.' },
    ]
    expect((await check(id, rows)).json).toMatchObject({ code: 'INVALID_INPUT', issues })
    expect((await add(id, rows)).json).toMatchObject({ code: 'INVALID_INPUT', issues })
    expect((await listed(id)).total).toBe(1)
    const right = [line('nueva', 'a'), line('nueva', 'b'), line('vieja', 'b')]
    expect((await check(id, right)).json).toEqual({ profiles: 3, accounts: 2 })
    expect((await listed(id)).total).toBe(1)
    expect((await add(id, right)).json).toEqual({ added: 3, stock: 4 })
    expect((await listed(id)).total).toBe(2)
  })

  test('takes at most five hundred lines', async () => {
    const id = await shop.product({ profiles: 0, publish: false })
    const rows = Array.from({ length: 501 }, (_, index) => ({
      username: `u${index}`,
      password: 'p',
      perfil: '1',
      pin: '',
    }))
    expect((await add(id, rows)).json).toMatchObject({ issues: [{ path: 'accounts' }] })
    expect((await add(id, rows.slice(1))).json).toEqual({ added: 500, stock: 500 })
  })

  test('sent eight times concurrently stores them once', async () => {
    const id = await shop.product({ profiles: 0, publish: false })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add(id, [line('misma', 'a'), line('misma', 'b')])),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await listed(id)).items[0]?.profiles).toHaveLength(2)
  })
})

describe('changing an account', () => {
  const change = (id: number, body: unknown) =>
    administrator.wire(api.catalogue.changeAccount, { params: { id }, rawBody: body })
  const mine = async (buyer: Person) => (await buyer.call(api.purchases.mine)).items[0]
  async function sold() {
    const product = await shop.product({ profiles: 3 })
    const buyers = [await shop.person('RESELLER', 50), await shop.person('RESELLER', 50)] as const
    const purchases = [await buy(buyers[0], product), await buy(buyers[1], product)] as const
    return { product, buyers, purchases, accountId: (await listed(product)).items[0]?.id ?? 0 }
  }

  test('shows in every running purchase of the account with a note, and in no other', async () => {
    const { buyers, accountId, purchases } = await sold()
    const other = await sold()
    await expirePurchase(shop, purchases[1].id)
    expect((await change(accountId, { username: '', password: 'SECRETO-nueva' })).json).toEqual({
      id: accountId,
      purchases: 1,
    })
    expect(await mine(buyers[0])).toMatchObject({
      password: 'SECRETO-nueva',
      username: purchases[0].username,
      nota: 'Password',
    })
    expect(await mine(buyers[1])).toMatchObject({ password: null, nota: null })
    expect(await mine(other.buyers[0])).toMatchObject({ nota: null })
    expect((await change(accountId, { username: 'SECRETO-correo', password: null })).status).toBe(200)
    expect(await mine(buyers[0])).toMatchObject({
      username: 'SECRETO-correo',
      password: 'SECRETO-nueva',
      nota: 'Correo',
    })
    expect(await acts('change-account', accountId)).toMatchObject([
      { after: { changed: ['password'], purchases: 1 } },
      { after: { changed: ['username'], purchases: 1 } },
    ])
  })

  test('sends an event to each buyer', async () => {
    const { buyers, accountId } = await sold()
    const heard = new Set<number>()
    const stop = shop.context.events.subscribe(({ purchases = [] }) => purchases.forEach((id) => heard.add(id)))
    await change(accountId, { password: 'SECRETO-otra' })
    await expect.poll(() => buyers.every(({ id }) => heard.has(id))).toBe(true)
    stop()
  })

  test('to equal values changes nothing', async () => {
    const { buyers, accountId, purchases } = await sold()
    const { username, password } = purchases[0]
    expect((await change(accountId, { username, password })).json).toMatchObject({ purchases: 0 })
    expect((await change(accountId, {})).json).toMatchObject({ purchases: 0 })
    expect(await mine(buyers[0])).toMatchObject({ nota: null })
    expect(await acts('change-account', accountId)).toEqual([])
  })

  test('to the username of another account of the product is refused', async () => {
    const id = await shop.product({ profiles: 0, publish: false })
    await add(id, [line('una'), line('otra')])
    const [first] = (await listed(id)).items
    const { json } = await change(first?.id ?? 0, { username: 'secreto-OTRA', password: 'SECRETO-x' })
    expect(json).toMatchObject({ code: 'ACCOUNT_EXISTS' })
    expect((await revealed(id, first?.id)).items[0]?.password).toBe('SECRETO-una')
  })

  test('during its sale leaves no buyer with the old password and without the note', async () => {
    for (let round = 0; round < 8; round++) {
      const product = await shop.product({ profiles: 1 })
      const accountId = (await listed(product)).items[0]?.id ?? 0
      const buyer = await shop.person('RESELLER', 10)
      const [bought] = await Promise.all([buy(buyer, product), change(accountId, { password: 'SECRETO-fresca' })])
      const now = await mine(buyer)
      expect(now?.password).toBe('SECRETO-fresca')
      expect(now?.nota).toBe(bought.password === 'SECRETO-fresca' ? null : 'Password')
    }
  })
})

describe('removing an account', () => {
  const remove = (id: number) => administrator.wire(api.catalogue.removeAccount, { params: { id } })

  test('reduces the stock; a published product without stock becomes Vendido', async () => {
    const id = await shop.product({ profiles: 5 })
    const [first, second] = (await listed(id)).items
    expect((await remove(first?.id ?? 0)).status).toBe(204)
    const product = () => administrator.call(api.catalogue.getProduct, { params: { id } })
    expect(await product()).toMatchObject({ stock: 1, state: 'Publicado' })
    expect((await remove(second?.id ?? 0)).status).toBe(204)
    expect(await product()).toMatchObject({ stock: 0, state: 'Vendido' })
    expect((await remove(second?.id ?? 0)).status).toBe(404)
  })

  test('is refused once a profile was sold, even after it was freed', async () => {
    const id = await shop.product({ profiles: 2 })
    const bought = await buy(await shop.person('RESELLER', 50), id)
    const accountId = (await listed(id)).items[0]?.id ?? 0
    expect((await remove(accountId)).json).toMatchObject({ code: 'ACCOUNT_SOLD' })
    await expirePurchase(shop, bought.id)
    await administrator.call(api.purchases.free, { params: { id: bought.id } })
    expect((await remove(accountId)).json).toMatchObject({ code: 'ACCOUNT_SOLD' })
  })
})
