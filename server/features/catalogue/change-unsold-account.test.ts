import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { expirePurchase } from '../../testing/sales.ts'

let shop: Shop
let administrator: Person
beforeAll(async () => {
  shop = await openShop()
  administrator = shop.administrator
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

type Fields = { username: string; password: string; perfil: string; pin: string }
const row = (name: string, perfil = '1'): Fields => ({
  username: `SECRETO-${name}`,
  password: `SECRETO-clave-${name}`,
  perfil: `SECRETO-perfil-${perfil}`,
  pin: `SECRETO-${perfil}`,
})
const put = (id: number, rawBody: unknown, by: Person = administrator) =>
  by.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const revealed = async (id: number) =>
  (await administrator.call(api.catalogue.revealAccounts, { params: { id } })).items
/** Every profile of the product with the credentials of its account. */
const flat = async (id: number) =>
  (await revealed(id)).flatMap(({ username, password, profiles }) =>
    profiles.map(({ perfil, pin }) => ({ username, password, perfil, pin })),
  )
const acts = async (accountId: number) =>
  shop.context.db
    .selectFrom('audit')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', 'change-account')
    .where('subjectId', '=', accountId)
    .execute()
const buy = (buyer: Person, productId: number) =>
  buyer.wire(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })

/** A published product with these profiles, the first `sold` of which somebody bought. */
async function productWith(rows: readonly Fields[], sold = 0): Promise<number> {
  const id = await shop.product({ profiles: 0, publish: false })
  if (rows.length > 0) {
    await administrator.call(api.catalogue.addAccounts, { params: { id }, body: { accounts: [...rows] } })
    await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  }
  const buyer = sold > 0 ? await shop.person('RESELLER', 100) : undefined
  for (let index = 0; index < sold; index++) expect(await buy(buyer as Person, id)).toMatchObject({ status: 201 })
  return id
}

const elsewhere = { status: 409, code: 'ACCOUNTS_ELSEWHERE' } as const
const uno = row('uno')
const dos = row('dos')
const changes: [what: string, rows: Fields[], sold: number, sent: object, after: Fields[] | typeof elsewhere][] = [
  ['every field of the only account', [uno], 0, dos, [dos]],
  ['one field', [uno], 0, { password: 'SECRETO-x' }, [{ ...uno, password: 'SECRETO-x' }]],
  ['profile and pin', [uno], 0, { perfil: 'SECRETO-p', pin: '9' }, [{ ...uno, perfil: 'SECRETO-p', pin: '9' }]],
  ['the letter case of the username', [uno], 0, { username: 'secreto-UNO' }, [{ ...uno, username: 'secreto-UNO' }]],
  ['blanks', [uno], 0, { username: '', password: '', perfil: '', pin: '' }, [uno]],
  ['nulls', [uno], 0, { username: null, password: null, perfil: null, pin: null }, [uno]],
  ['blanks beside one field', [uno], 0, { ...uno, password: '', pin: '7' }, [{ ...uno, pin: '7' }]],
  ['what is there already', [uno], 0, uno, [uno]],
  ['what a buyer has, unchanged', [uno], 1, uno, [uno]],
  ['blanks of a product without an account', [], 0, { username: '', password: '' }, []],
  ['a product without an account', [], 0, uno, elsewhere],
  ['a sold account', [uno], 1, { password: 'SECRETO-x' }, elsewhere],
  ['a sold account under its username', [uno], 1, { ...uno, pin: '7' }, elsewhere],
  ['an account of which one profile was sold', [uno, row('uno', '2')], 1, { password: 'SECRETO-x' }, elsewhere],
  ['its free profile', [uno, row('uno', '2')], 1, { ...row('uno', '2'), pin: '7' }, elsewhere],
  ['one of several accounts', [uno, dos], 0, { password: 'SECRETO-x' }, elsewhere],
  ['one of several accounts by name', [uno, dos], 0, { ...dos, password: 'SECRETO-x' }, elsewhere],
  ['several accounts, unchanged', [uno, dos], 0, dos, [uno, dos]],
  [
    'the unsold one beside a sold one',
    [uno, dos],
    1,
    { password: 'SECRETO-x' },
    [uno, { ...dos, password: 'SECRETO-x' }],
  ],
  ['the sold one beside an unsold one', [uno, dos], 1, { ...uno, password: 'SECRETO-x' }, elsewhere],
  ['an unsold one to the name of a sold one', [uno, dos], 1, { ...dos, username: uno.username }, elsewhere],
  [
    'the password of several free profiles',
    [uno, row('uno', '2')],
    0,
    { ...row('uno', '2'), password: 'SECRETO-x' },
    [
      { ...uno, password: 'SECRETO-x' },
      { ...row('uno', '2'), password: 'SECRETO-x' },
    ],
  ],
  ['the pin of one of them', [uno, row('uno', '2')], 0, { ...uno, pin: '7' }, [{ ...uno, pin: '7' }, row('uno', '2')]],
  ['a pin that could be any of theirs', [uno, row('uno', '2')], 0, { pin: '7' }, elsewhere],
]

describe('credentials that are sent with a product', () => {
  test.each(changes.map((change) => [Array.isArray(change[4]) ? 'saved' : 'refused', ...change] as const))(
    'are %s: %s',
    async (_outcome, _what, rows, sold, sent, after) => {
      const id = await productWith(rows, sold)
      const before = await flat(id)
      const ids = (await revealed(id)).map((account) => account.id)
      const wire = await put(id, { nombre: 'Otro nombre', ...sent })
      const product = await administrator.call(api.catalogue.getProduct, { params: { id } })
      const recorded = (await Promise.all(ids.map(acts))).flat()
      if (Array.isArray(after)) {
        expect(wire.status).toBe(200)
        expect(wire.text).not.toContain('SECRETO-')
        expect(product.nombre).toBe('Otro nombre')
        expect(await flat(id)).toEqual(after)
        const changed = JSON.stringify(before) !== JSON.stringify(after)
        expect(recorded).toHaveLength(changed ? 1 : 0)
        expect(JSON.stringify(recorded)).not.toContain('SECRETO-')
        return
      }
      expect(wire.status).toBe(409)
      expect(wire.json).toMatchObject({ code: after.code, message: expect.stringContaining('«Cuentas»') })
      expect(product.nombre).not.toBe('Otro nombre')
      expect(await flat(id)).toEqual(before)
      expect(recorded).toEqual([])
    },
  )

  test('are refused for a raffle, where empty fields change nothing', async () => {
    const id = await shop.product({ tickets: 3, precioRifa: 5 })
    expect((await put(id, uno)).json).toMatchObject({ code: 'NOT_AN_ACCOUNT_PRODUCT' })
    expect((await put(id, { username: '', pin: '' })).status).toBe(200)
  })

  const wrong = [1, true, {}, [], 'x'.repeat(201), 'dos\nlíneas', 'nulo\u0000']
  test.each(Object.keys(uno).flatMap((field) => wrong.map((value) => [field, value] as const)))(
    '%s as %j is refused, and nothing changes',
    async (field, value) => {
      const id = await productWith([uno])
      const wire = await put(id, { ...uno, [field]: value })
      expect(wire.status).toBe(400)
      expect(wire.json).toMatchObject({ issues: [{ path: field }] })
      expect(await flat(id)).toEqual([uno])
    },
  )

  test('are stored encrypted; the audit trail names the changed fields without values', async () => {
    const id = await productWith([uno])
    const [account] = await revealed(id)
    await put(id, { ...uno, password: 'SECRETO-nueva', perfil: 'SECRETO-otro' })
    const { db } = shop.context
    const stored = [
      ...(await db.selectFrom('accounts').selectAll().execute()),
      ...(await db.selectFrom('profiles').selectAll().execute()),
    ]
    expect(JSON.stringify(stored.map((it) => Object.values(it).map(String)))).not.toContain('SECRETO-')
    expect(await acts(account?.id ?? 0)).toEqual([
      { actorId: administrator.id, before: null, after: { changed: ['password', 'perfil'], purchases: 0 } },
    ])
  })

  test('change a freed profile, and the next buyer gets them', async () => {
    const id = await productWith([uno])
    const first = await shop.person('RESELLER', 100)
    const { id: purchase } = await first.call(api.purchases.buy, {
      body: { productId: id, nombreUser: 'Ana', telefono: '987654321' },
    })
    await expirePurchase(shop, purchase)
    expect((await put(id, { password: 'SECRETO-x' })).json).toMatchObject({ code: 'ACCOUNTS_ELSEWHERE' })
    await administrator.call(api.purchases.free, { params: { id: purchase }, body: { pin: '4321' } })
    expect((await put(id, { password: 'SECRETO-x' })).status).toBe(200)
    expect((await buy(await shop.person('RESELLER', 100), id)).json).toMatchObject({ password: 'SECRETO-x' })
    expect((await first.call(api.purchases.mine)).items[0]).toMatchObject({ password: null })
  })

  test('fifty concurrent changes beside its sale never alter the sold credentials', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await productWith([uno])
      const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.person('RESELLER', 100)))
      const [answers, sales] = await Promise.all([
        Promise.all(
          Array.from({ length: 50 }, (_, index) => put(id, { password: `SECRETO-${index}`, pin: `${index}` })),
        ),
        Promise.all(buyers.map((buyer) => buy(buyer, id))),
      ])
      const sold = sales.findIndex(({ status }) => status === 201)
      expect(sales.filter(({ status }) => status === 201)).toHaveLength(1)
      const [mine] = (await (buyers[sold] as Person).call(api.purchases.mine)).items
      const { password, pin } = (sales[sold] as Awaited<ReturnType<typeof buy>>).json as Fields
      expect(mine).toMatchObject({ password, pin, nota: null })
      expect(await flat(id)).toEqual([{ ...uno, password, pin }])
      expect(
        [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200 && status !== 409),
      ).toEqual([])
    }
  })
})

test('a reduced administrator changes the accounts of own products only', async () => {
  const reduced = await shop.person('REDUCED')
  const own = await reduced.call(api.catalogue.createProduct, {
    body: { nombre: 'Propio', descripcion: 'Uno', dias: 30, precio: 500 as never, categoryId: 1, ...uno },
  })
  expect((await put(own.id, { password: 'SECRETO-x' }, reduced)).status).toBe(200)
  expect(await flat(own.id)).toEqual([{ ...uno, password: 'SECRETO-x' }])
  const other = await productWith([uno])
  expect((await put(other, { password: 'SECRETO-x' }, reduced)).status).toBe(404)
  for (const role of ['USER', 'RESELLER', 'ADMIN'] as const) {
    expect((await put(other, { password: 'SECRETO-x' }, await shop.person(role))).status).toBe(403)
  }
  expect(await flat(other)).toEqual([uno])
})
