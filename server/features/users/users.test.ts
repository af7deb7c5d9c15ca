import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles, plus } from '#domain/money.ts'
import { Client } from '../../testing/client.ts'
import { countLockWaits } from '../../testing/dump-database.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { makeFirstAdministrator } from './first-administrator.ts'

let shop: Shop
let rich: Person
beforeAll(async () => {
  shop = await openShop()
  rich = await shop.person('RESELLER', 120.5)
  await shop.person('USER', 20)
})
afterAll(() => shop.close())

const actsOn = (userId: number) =>
  shop.context.db
    .selectFrom('audit')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subject', '=', 'user')
    .where('subjectId', '=', userId)
    .orderBy('id')
    .execute()
const logIn = (username: string, secret = password) =>
  shop.guest.wire(api.users.login, { body: { username, password: secret } })
const stateOf = (person: Person, disabled: boolean, by: Client = shop.administrator) =>
  by.wire(api.users.setState, { params: { id: person.id }, body: { disabled } })

describe('the list of users', () => {
  test('finds one by exact username in any case, with balance and without secrets', async () => {
    const query = { username: rich.username.toUpperCase() }
    const { json, text } = await shop.administrator.wire(api.users.list, { query })
    expect(json).toMatchObject({
      total: 1,
      pageSize: 50,
      items: [{ username: rich.username, balance: 120.5, role: 'RESELLER', disabled: false, telefono: '987654321' }],
    })
    expect(text).not.toMatch(/hash|token|password/i)
    const part = { username: rich.username.slice(0, 8) }
    expect((await shop.administrator.call(api.users.list, { query: part })).total).toBe(0)
  })

  test('is searched by part of name, code or phone; an exact username comes first', async () => {
    const found = async (q: string) =>
      (await shop.administrator.call(api.users.list, { query: { q } })).items.map(({ username }) => username)
    const ana = await shop.person()
    await shop.context.db
      .updateTable('users')
      .set({ nombre: 'Ána María', apellido: 'Ñahui', telefono: '+51 900 123 456' })
      .where('id', '=', ana.id)
      .execute()
    const [other] = [await shop.person()]
    await shop.context.db.updateTable('users').set({ nombre: ana.username }).where('id', '=', other.id).execute()
    expect(await found('nahui ana')).toEqual([ana.username])
    expect(await found('900123')).toEqual([ana.username])
    expect(await found(ana.username)).toEqual([ana.username, other.username])
    expect(await found('100%')).toEqual([])
    expect(await found('nahui otra')).toEqual([])
  })

  test('is filtered by role, sorted and paged without gaps', async () => {
    const listed = async (query: object) => (await shop.administrator.call(api.users.list, { query })).items
    expect((await listed({ role: 'RESELLER' })).map(({ id }) => id)).toEqual([rich.id])
    const balances = (await listed({ sort: '-balance' })).map(({ balance }) => balance)
    expect(balances[0]).toBe(fromSoles(120.5))
    expect(balances).toEqual(balances.toSorted((one, other) => other - one))
    const all = (await listed({ sort: 'username' })).map(({ id }) => id)
    const paged = [1, 2, 3].map((page) => listed({ sort: 'username', page, pageSize: 1 }))
    expect((await Promise.all(paged)).flat().map(({ id }) => id)).toEqual(all.slice(0, 3))
  })

  test('sums the balances of all pages', async () => {
    const sumOf = async (query: object) => (await shop.administrator.call(api.users.sumBalances, { query })).balance
    expect(await sumOf({ role: 'RESELLER' })).toBe(fromSoles(120.5))
    const { items } = await shop.administrator.call(api.users.list, { query: { pageSize: 200 } })
    expect(await sumOf({})).toBe(plus(...items.map(({ balance }) => balance)))
    expect(await sumOf({ username: 'nadie-se-llama-asi' })).toBe(0)
  })

  test('exports exactly the filtered users of all pages', async () => {
    const { text, headers } = await shop.administrator.wire(api.users.export, { query: { role: 'RESELLER' } })
    expect(headers.get('content-disposition')).toContain('usuarios')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${rich.username},RESELLER,`)
    expect(lines[1]).toContain(',120.5,')
    expect(text).not.toContain('$argon2')
  })
})

describe('a new password by an administrator', () => {
  test('works, ends every session and is audited without it', async () => {
    const person = await shop.person()
    const fresh = 'Otra-clave-larga-8'
    await shop.administrator.call(api.users.setPassword, { params: { id: person.id }, body: { password: fresh } })
    expect((await person.wire(api.users.me)).status).toBe(401)
    expect((await logIn(person.username)).status).toBe(401)
    expect((await logIn(person.username, fresh)).status).toBe(200)
    const acts = await actsOn(person.id)
    expect(acts).toMatchObject([{ action: 'set-password', actorId: shop.administrator.id }])
    expect(JSON.stringify(acts)).not.toContain(fresh)
  })

  test('is refused if common or equal to the username; an unknown user returns 404', async () => {
    const person = await shop.person()
    const set = (id: number, secret: string) =>
      shop.administrator.wire(api.users.setPassword, { params: { id }, body: { password: secret } })
    expect((await set(person.id, 'password123')).json).toMatchObject({ code: 'COMMON_PASSWORD' })
    expect((await set(person.id, person.username)).status).toBe(400)
    expect((await set(999_999, 'Otra-clave-larga-8')).status).toBe(404)
    expect((await person.wire(api.users.me)).status).toBe(200)
  })

  test('is refused for the own account, whose owner gives the old one', async () => {
    const other = await shop.person('SADMIN')
    const sent = { params: { id: other.id }, body: { password: 'Otra-clave-larga-9' } }
    expect(await other.wire(api.users.setPassword, sent)).toMatchObject({ status: 409, json: { code: 'OWN_PASSWORD' } })
    expect((await other.wire(api.users.me)).status).toBe(200)
    expect((await logIn(other.username)).status).toBe(200)
    expect(await actsOn(other.id)).toEqual([])
  })

  test('is refused when its caller loses the role meanwhile', async () => {
    const [other, person] = [await shop.person('SADMIN'), await shop.person()]
    const sent = { params: { id: person.id }, body: { password: 'Otra-clave-larga-9' } }
    let answer: Promise<{ status: number }> | undefined
    await shop.context.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ role: 'USER' }).where('id', '=', other.id).execute()
      let answered = false
      answer = other.wire(api.users.setPassword, sent).finally(() => (answered = true))
      const decided = async () => answered || (await countLockWaits(shop.context.db)) > 0
      await expect.poll(decided).toBe(true)
    })
    expect((await answer)?.status).toBe(403)
    expect((await logIn(person.username)).status).toBe(200)
    expect(await actsOn(person.id)).toEqual([])
  })
})

describe('a disabled account', () => {
  test('loses its sessions and cannot log in until it is enabled again', async () => {
    const person = await shop.person()
    expect((await stateOf(person, true)).json).toMatchObject({ disabled: true })
    expect((await person.wire(api.users.me)).status).toBe(401)
    expect((await logIn(person.username)).status).toBe(401)
    expect((await stateOf(person, false)).json).toMatchObject({ disabled: false })
    expect((await logIn(person.username)).status).toBe(200)
    expect((await actsOn(person.id)).map(({ action }) => action)).toEqual(['disable-user', 'enable-user'])
  })

  test('cannot be the own one', async () => {
    expect((await stateOf(shop.administrator, true)).json).toMatchObject({ code: 'OWN_STATE' })
    expect((await shop.administrator.wire(api.users.me)).status).toBe(200)
  })

  test('does not prevent a start when it is the reserved administrator', async () => {
    const other = await shop.person('SADMIN')
    await stateOf(shop.administrator, true, other)
    const sibling = await shop.sibling()
    await sibling.close()
    expect(await makeFirstAdministrator(shop.context)).toEqual({ generatedPassword: undefined })
    await stateOf(shop.administrator, false, other)
    const { token } = await shop.guest.call(api.users.login, { body: { username: 'superadmin', password } })
    shop.administrator = Object.assign(new Client(shop.origin, token), {
      id: shop.administrator.id,
      username: 'superadmin',
    })
  })

  test('two administrators disabling each other concurrently: one stays enabled', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await shop.person('SADMIN'), await shop.person('SADMIN')]
      const answers = await Promise.all([stateOf(one, true, other), stateOf(other, true, one)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

describe('a bonus', () => {
  const give = (by: Client, rawBody: unknown) => by.wire(api.wallet.requestTopUp, { rawBody })

  test('of an administrator is credited immediately and audited', async () => {
    const person = await shop.person()
    const bono = { userId: person.id, quantity: 1200.5, descripcion: 'Bono' }
    const { status, json } = await give(shop.administrator, bono)
    expect(status).toBe(201)
    expect(json).toMatchObject({ quantity: 1200.5, descripcion: 'Bono', state: true })
    expect((await person.call(api.wallet.mine)).balance).toBe(fromSoles(1200.5))
    const act = await shop.context.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('subject', '=', 'walletEntry')
      .where('subjectId', '=', (json as { id: number }).id)
      .execute()
    expect(act).toEqual([{ action: 'credit-bonus', after: { quantity: 120_050, user: person.id } }])
  })

  test('requested by any other role is only an own pending top-up', async () => {
    const person = await shop.person()
    for (const role of ['USER', 'RESELLER', 'ADMIN'] as const) {
      const giver = await shop.person(role)
      const { json } = await give(giver, { userId: person.id, quantity: 50, descripcion: 'Bono' })
      expect(json).toMatchObject({ descripcion: 'Recarga', state: false })
      expect((await give(giver, { userId: person.id, quantity: 2, descripcion: 'Bono' })).status).toBe(400)
      expect((await giver.call(api.wallet.mine)).total).toBe(1)
    }
    expect(await person.call(api.wallet.mine)).toMatchObject({ total: 0, balance: 0 })
  })

  test('needs an existing user and an amount above zero', async () => {
    const person = await shop.person()
    const bono = { userId: person.id, quantity: 5, descripcion: 'Bono' }
    expect((await give(shop.administrator, { ...bono, userId: undefined })).status).toBe(400)
    expect((await give(shop.administrator, { ...bono, userId: 999_999 })).status).toBe(404)
    for (const quantity of [0, -5, 10_000.01, 1.005]) {
      expect((await give(shop.administrator, { ...bono, quantity })).status).toBe(400)
    }
    expect((await person.call(api.wallet.mine)).total).toBe(0)
  })

  test('credited fifty times concurrently with one key is one, with fifty keys fifty', async () => {
    const person = await shop.person()
    const body = { userId: person.id, quantity: fromSoles(2), descripcion: 'Bono' }
    const credit = (key: string) => shop.administrator.wire(api.wallet.requestTopUp, { body, key })
    const same = await Promise.all(Array.from({ length: 50 }, () => credit('one-bonus-only')))
    expect(same.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await person.call(api.wallet.mine)).balance).toBe(fromSoles(2))
    const different = await Promise.all(Array.from({ length: 50 }, (_, index) => credit(`bonus-number-${index}`)))
    expect(different.every(({ status }) => status === 201)).toBe(true)
    expect((await person.call(api.wallet.mine)).balance).toBe(fromSoles(102))
    const other = { ...body, quantity: fromSoles(3) }
    expect(
      (await shop.administrator.wire(api.wallet.requestTopUp, { body: other, key: 'one-bonus-only' })).status,
    ).toBe(422)
  })
})
