import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { phone, unstorable } from '#contract/protocol/wire.ts'
import { problems } from '#contract/protocol/problems.ts'
import { callerFor } from './caller-for.ts'
import type { Wire } from './client.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { nodesOf, replaceNode, sampleBodies } from './sample-bodies.ts'

let shop: Shop
let person: Person
let supplier: Person
let reseller: Person
let bodies: Record<string, Record<string, unknown>>
beforeAll(async () => {
  shop = await openShop()
  // Nobody is asked to prove who they are again, however long this takes.
  shop.stopClock()
  person = await shop.person('USER')
  supplier = await shop.person('ADMIN')
  reseller = await shop.person('RESELLER')
  bodies = sampleBodies(person, await shop.product())
})
afterAll(() => shop.close())

const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature))
const nameOf = (route: Route) => `${route.method} ${route.path}`
const withBody = routes.filter(({ body }) => body)
const callerOf = (route: Route) => callerFor(route, shop, { person, supplier, reseller })

/** The path to every string in a body. */
const fieldsOf = (body: unknown) =>
  nodesOf(body)
    .filter(({ value }) => typeof value === 'string')
    .map(({ path }) => path)

/** Sends bytes as the JSON body of a route. */
function send(route: Route, body: string | Blob, path = route.path.replace(/:\w+/g, '1')): Promise<Wire> {
  const { token } = callerOf(route)
  const size = typeof body === 'string' ? body.length : body.size
  return callerOf(route).fetch(
    route.method,
    basePath + path,
    {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(size > 0 && { 'content-type': 'application/json' }),
    },
    size > 0 ? body : undefined,
  )
}

const refused = { code: 'INVALID_INPUT', message: problems.INVALID_INPUT.message, issues: [{ message: unstorable }] }
function expectRefused(wire: Wire, what: string): void {
  expect(wire.status, `${what}: ${wire.text}`).toBe(400)
  expect(wire.json, what).toMatchObject(refused)
}

test('NUL and lone surrogates are refused in every string of every body', async () => {
  for (const route of withBody) {
    const body = bodies[nameOf(route)]
    for (const broken of ['a\0b', '\ud83c', 'x\udf89y']) {
      for (const path of fieldsOf(body)) {
        const what = `${nameOf(route)} ${path.join('.')}`
        const wire = await send(route, JSON.stringify(replaceNode(body, path, broken)))
        expectRefused(wire, what)
        expect(wire.json, what).toMatchObject({ issues: [{ path: path.join('.') }] })
      }
      expectRefused(await send(route, JSON.stringify({ ...body, extra: [{ deep: [broken] }] })), nameOf(route))
      expectRefused(await send(route, JSON.stringify({ ...body, extra: { [broken]: 1 } })), nameOf(route))
    }
    expectRefused(await send(route, new Blob([Buffer.from('{"extra":"\xff"}', 'latin1')])), nameOf(route))
  }
})

test('a deeply nested body is checked to its end', async () => {
  const deep = `${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`
  expectRefused(await send(api.settings.change, `{"extra":${deep}}`), 'deep')
})

test('NUL and invalid UTF-8 are refused in the query and path of every route', async () => {
  for (const route of routes) {
    if (route === api.users.logout || route.stream) continue
    const body = route.body ? JSON.stringify(bodies[nameOf(route)]) : ''
    const path = route.path.replace(/:\w+/g, '1')
    expectRefused(await send(route, body, `${path}?q=%00`), nameOf(route))
    expectRefused(await send(route, body, `${path}?q=%ff`), nameOf(route))
    if (route.params) expectRefused(await send(route, body, route.path.replace(/:\w+/g, 'a%00b')), nameOf(route))
  }
})

test.each(['%00', '%ff', '%ed%a0%80', '%c3%28', '%', '%zz'])('a query with %s is refused', async (broken) => {
  expectRefused(await send(api.catalogue.listProducts, '', `/products?q=${broken}`), 'as a value')
  expectRefused(await send(api.catalogue.listProducts, '', `/products?${broken}=1`), 'as a name')
})

test('pages and files refuse NUL and invalid UTF-8 too', async () => {
  for (const path of ['/p/%00', '/p/1?x=%ff', '/images/a%00b', '/a%00b', '/nothing?q=%00', '/?q=%ff']) {
    expectRefused(await shop.guest.fetch('GET', path), path)
  }
})

test('an unauthenticated caller gets 401 before the text is checked', async () => {
  const wire = await shop.guest.fetch(
    'PUT',
    `${basePath}/settings?q=%00`,
    { 'content-type': 'application/json' },
    '"\\u0000"',
  )
  expect(wire.status).toBe(401)
})

test('a body that is no object is refused by every route', async () => {
  for (const route of withBody) {
    for (const body of ['null', '[]', '[{}]', '7', '"x"', 'true']) {
      const wire = await send(route, body)
      expect(wire.status, `${nameOf(route)} ${body}`).toBe(400)
      expect(wire.json).toMatchObject({ code: 'INVALID_INPUT' })
    }
  }
  expect((await send(api.settings.change, '{}')).status).toBe(200)
})

/** Passwords of users that are compared, as they are typed, and codes from mails. */
const compared = new Set([
  'POST /users/login password',
  'PUT /users/:id password',
  'POST /second_factor/totp password',
  'POST /second_factor/passkeys/options password',
  'DELETE /second_factor/totp password',
  'DELETE /second_factor/passkeys/:id password',
  'POST /second_factor/recovery_codes password',
  'POST /second_factor/proof password',
  'POST /users/me/close password',
  'PUT /users/password password',
  'POST /users/verify code',
])
/** Usernames that are only compared, or belong to another service. */
const namesElsewhere = new Set(['POST /users/login username', 'PUT /admin/mail-server username'])
/** Usernames and credentials: invisible characters could not be typed again. */
const isCredential = (what: string) =>
  /(?:usernames?(?:\.\d+)?|password|perfil|pin)$/i.test(what) && !namesElsewhere.has(what)

/** Texts that may have several lines; and secrets that users invent, or return as they were sent. */
const notLines = new Set([
  'POST /customers nota',
  'PUT /customers/:id nota',
  'POST /products descripcion',
  'POST /products/launch descripcion',
  'PUT /products/:id descripcion',
  'PUT /products/:id terminos',
  'POST /proveedores descripcion',
  'PUT /proveedores/:id descripcion',
  'POST /claims text',
  'POST /claims/:id/messages text',
  'PUT /claims/:id/resolve text',
  'PUT /claims/:id/reject text',
  'POST /complaints_book descripcion',
  'POST /complaints_book detalle',
  'POST /complaints_book pedido',
  'POST /complaints_book/lost descripcion',
  'POST /complaints_book/lost detalle',
  'POST /complaints_book/lost pedido',
  'POST /complaints_book/:id/answer texto',
  'PUT /help/:page intro',
  'POST /legal_texts/:kind text',
  'PUT /help/:page sections.0.text',
  'PUT /settings chatTexts.contact',
  'PUT /settings footer.text',
  'PUT /users/me/texts notify',
  'PUT /users/me/texts notifyTicket',
  'PUT /users/me/texts deliverProfile',
  'PUT /users/me/texts deliverTicket',
  'POST /users password',
  'POST /users/login password',
  'PUT /admin/mail-server password',
  'POST /second_factor/totp password',
  'POST /second_factor/passkeys/options password',
  'DELETE /second_factor/totp password',
  'DELETE /second_factor/passkeys/:id password',
  'POST /second_factor/recovery_codes password',
  'POST /second_factor/proof password',
  'POST /users/me/close password',
  'PUT /users/password password',
  'PUT /users/password newPassword',
  'PUT /users/password/:id password',
  'PUT /users/recover_password/:token password',
  'POST /users/verify code',
])

const controls = '\n \r \x01 \x1b \x7f \x85 \x9f \u2028 \u2029'.split(' ')

test('a single-line text refuses control characters and line ends', () => {
  const found = new Set<string>()
  forEachText((what, parse) => {
    if (parse('aaaa\nbbbb') === undefined)
      for (const control of controls)
        expect(parse(`aaaa${control}bbbb`), `${what} ${JSON.stringify(control)}`).toBe(undefined)
    else {
      found.add(what)
      expect(notLines.has(what), what).toBe(true)
    }
  })
  expect([...found].toSorted()).toEqual([...notLines].toSorted())
})

const strays = '\u200b \u200d \u200e \u2060\ufeff \u00ad \u3164 \u115f\u200d \u202a \u202e \u2066 \u2069 \ufe0f'.split(
  ' ',
)

test('invisible characters are refused in credentials and removed from other texts', () => {
  forEachText((what, parse) => {
    if (compared.has(what)) return
    const clean = parse('aaaabbbb')
    for (const stray of strays) {
      const where = `${what} ${JSON.stringify(stray)}`
      expect(parse(`aaaa${stray}bbbb`), where).toEqual(isCredential(what) ? undefined : clean)
      expect(parse(`${stray}aaaabbbb${stray}`), where).toEqual(clean)
      // Where an empty text is a value of its own, this is none.
      expect([undefined, parse('')], where).toContainEqual(parse(stray))
    }
  })
})

test('all blanks become spaces, and accents are composed', () => {
  forEachText((what, parse) => {
    if (compared.has(what)) return
    expect(parse('aaaa\u00a0\u2003\u3000bbbb'), what).toEqual(parse('aaaa   bbbb'))
    expect(parse('aaaan\u0303o\u0301bbbb'), what).toEqual(parse('aaaañóbbbb'))
  })
})

test('emoji are kept whole', () => {
  const emoji = '👩‍👩‍👧 ❤️ 1️⃣ 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇵🇪'
  const taken: string[] = []
  forEachText((what, parse) => {
    const parsed = parse(`aaaa ${emoji}`)
    if (parsed === undefined) return
    taken.push(what)
    expect(JSON.stringify(parsed), what).toContain(emoji)
  })
  expect(taken).toEqual(expect.arrayContaining(['POST /purchases nombreUser', 'POST /products nombre']))
})

type Parse = (text: string) => unknown

/** Calls back for every text of every body, with what the body is parsed to with another text; undefined if refused. */
function forEachText(check: (what: string, parse: Parse) => void): void {
  for (const route of withBody) {
    const body = bodies[nameOf(route)]
    for (const path of fieldsOf(body))
      check(`${nameOf(route)} ${path.join('.')}`, (text) => {
        const parsed = route.body?.safeParse(replaceNode(body, path, text))
        return parsed?.success ? parsed.data : undefined
      })
  }
}

test('every text field accepts and keeps markup', () => {
  for (const route of withBody) {
    const body = bodies[nameOf(route)]
    for (const path of fieldsOf(body)) {
      const what = `${nameOf(route)} ${path.join('.')}`
      const parse = (text: string) => route.body?.safeParse(replaceNode(body, path, text))
      const markup = parse('aaaa<b>b</b>')
      expect(markup?.success, what).toBe(parse('aaaa(b)b(/b)')?.success)
      if (markup?.success) expect(JSON.stringify(markup.data), what).toContain('aaaa<b>b</b>')
    }
  }
})

test('multi-line texts keep their lines', async () => {
  const descripcion = 'Uno\nDos\n\tTres 👩‍👩‍👧 ñandú'
  const id = await shop.product()
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body: { descripcion } })
  expect(await shop.guest.call(api.catalogue.getProduct, { params: { id } })).toMatchObject({ descripcion })
})

test('separators alone are no phone; foreign numbers are', () => {
  for (const text of ['------', '((((((', '      ', '+------', '12-34-5', '+1 234', '1234567890123456']) {
    expect(phone.safeParse(text).success, text).toBe(false)
  }
  for (const text of [
    '987654321',
    '+51 987 654 321',
    '+1 (415) 555-2671',
    '+34 600-123-456',
    '123456',
    '+882 1234 5678 9012',
  ]) {
    expect(phone.safeParse(text).success, text).toBe(true)
  }
})

test('the group link refuses stray characters', async () => {
  for (const groupLink of ['https://chat.example/a\0b', 'https://chat.example/a\nb', 'https://chat.example/\ud83c']) {
    const wire = await shop.administrator.wire(api.settings.change, { rawBody: { groupLink } })
    expectRefused(wire, groupLink)
  }
})
