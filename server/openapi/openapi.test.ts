import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { OpenAPIClientAxios, type OpenAPIV3_1 } from 'openapi-client-axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Wire } from '../testing/client.ts'
import { openShop, password, type Person, type Shop } from '../testing/open-shop.ts'

type Parameter = { $ref?: string; in: string; name: string; schema: { type: string } }
type Operation = {
  operationId: string
  summary: string
  security: object[]
  parameters?: Parameter[]
  responses: Record<string, { $ref?: string; headers?: object }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, object> & { responses: Record<string, { headers?: object; content: object }> }
}

let shop: Shop
let buyer: Person
let source: string
let document: Document
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 50)
  source = (await shop.guest.fetch('GET', '/api/v1/openapi.json')).text
  document = JSON.parse(source) as Document
})
afterAll(() => shop.close())

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: true, validateFormats: false })
const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))

test('the document is valid OpenAPI', async () => {
  expect(await new Validator().validate(JSON.parse(source) as Record<string, string>)).toEqual({ valid: true })
})

/** All places of a schema: parameters, bodies and replies. */
function schemasIn(value: object, at: string): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const pointer = `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`
    if (key === 'schema' || at.endsWith('#/components/schemas')) return pointer
    return typeof inner === 'object' && inner !== null ? schemasIn(inner, pointer) : []
  })
}

test('every schema is valid in strict mode', () => {
  ajv.addVocabulary(Object.keys(document)).addSchema(document, 'openapi.json')
  const pointers = schemasIn(document, 'openapi.json#')
  expect(pointers.length).toBeGreaterThan(operations().length)
  for (const $ref of pointers) expect(() => ajv.compile({ $ref }), $ref).not.toThrow()
})

test('every component is used, and no path is repeated', () => {
  for (const [kind, components] of Object.entries(document.components)) {
    if (kind === 'securitySchemes') continue
    for (const name of Object.keys(components)) expect(source).toContain(`"#/components/${kind}/${name}"`)
  }
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(shapes).toEqual([...new Set(shapes)])
})

test('every operation declares exactly the parameters of its path, each once', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { operationId, parameters = [] } of Object.values(methods)) {
      const names = parameters.map((it) => it.$ref ?? `${it.in} ${it.name}`)
      expect(names, operationId).toEqual([...new Set(names)])
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`)
      expect(names.filter((name) => name.startsWith('path ')).toSorted(), operationId).toEqual(inPath.toSorted())
    }
  }
})

test('every operation declares its security and its error replies', () => {
  expect(operations()).toHaveLength(Object.values(api).flatMap((routes) => Object.values(routes)).length)
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length)
  expect(Object.keys(document.components['securitySchemes'] ?? {})).toEqual(['token'])
  for (const { operationId, summary, security, responses } of operations()) {
    expect(summary, operationId).toBeTruthy()
    expect([[{ token: [] }], [{}, { token: [] }]], operationId).toContainEqual(security)
    for (const status of ['401', '429', '500', '503']) expect(Object.keys(responses), operationId).toContain(status)
    for (const [status, { $ref = '' }] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      const refusal = document.components.responses[$ref.split('/').at(-1) ?? '']
      expect(JSON.stringify(refusal?.content), `${operationId} ${status}`).toContain('#/components/schemas/Refusal')
      if (status === '401') expect(refusal?.headers, operationId).toHaveProperty('WWW-Authenticate')
      if (['429', '503'].includes(status)) expect(refusal?.headers, operationId).toHaveProperty('Retry-After')
    }
  }
})

/** Calls that no route asks for, and where they may be sent. */
const strays: [
  what: string,
  isSent: (method: string) => boolean,
  send: (method: string, path: string) => Promise<Wire>,
][] = [
  [
    'a query that nothing reads',
    () => true,
    (method, path) => shop.administrator.fetch(method, `${path}?x=%00`, token()),
  ],
  ['a body that is no JSON', hasBody, (method, path) => shop.administrator.fetch(method, path, json(), '{"a":')],
  [
    'a body of another type',
    hasBody,
    (method, path) => shop.administrator.fetch(method, path, typed('text/x-lines'), 'a'),
  ],
  [
    'a body of two megabytes',
    hasBody,
    (method, path) => shop.administrator.fetch(method, path, json(), `"${'x'.repeat(2e6)}"`),
  ],
]
function hasBody(method: string) {
  return method !== 'get'
}
const token = () => ({ authorization: `Bearer ${shop.administrator.token}` })
const typed = (type: string) => ({ ...token(), 'content-type': type })
const json = () => typed('application/json')

test.each(strays)('every operation describes its reply to %s', async (_, isSent, send) => {
  let refused = 0
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      // A stream of events never ends, and its address is read like any other.
      if (!isSent(method) || operationId === 'events.stream') continue
      const { status } = await send(method, `/api/v1${path.replace(/\{\w+\}/g, '999999')}`)
      if (status >= 400) refused++
      if (status >= 400 || method === 'get')
        expect(Object.keys(responses), `${operationId} ${status}`).toContain(String(status))
    }
  }
  expect(refused).toBeGreaterThan(50)
})

test('estado is a list of known states, and booleans are lower case', async () => {
  for (const id of ['wallet.list', 'wallet.mine', 'wallet.exportList']) {
    const parameter = operations()
      .find(({ operationId }) => operationId === id)
      ?.parameters?.find(({ name }) => name === 'estado')
    expect(parameter, id).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { enum: ['Pendiente', 'Aceptada', 'Rechazada', 'Anulada'] } },
    })
  }
  for (const [raffle, status] of [
    ['true', 200],
    ['TRUE', 400],
    ['1', 400],
  ] as const)
    expect((await shop.guest.fetch('GET', `/api/v1/products?raffle=${raffle}`)).status, raffle).toBe(status)
})

test('numeric and boolean query parameters are typed', () => {
  const typeOf = (operationId: string, parameter: string) =>
    operations()
      .find((it) => it.operationId === operationId)
      ?.parameters?.find(({ name }) => name === parameter)?.schema.type
  expect(typeOf('catalogue.listProducts', 'page')).toBe('integer')
  expect(typeOf('catalogue.listProducts', 'categoryId')).toBe('integer')
  expect(typeOf('catalogue.listProducts', 'raffle')).toBe('boolean')
  expect(typeOf('wallet.list', 'state')).toBe('boolean')
  expect(typeOf('catalogue.getProduct', 'id')).toBe('integer')
  for (const { operationId, parameters = [] } of operations()) {
    const numbers = parameters.filter((it) => /^(?:pageSize|\w*[iI]d)$/.test(it.name))
    for (const { name, schema } of numbers) expect(schema.type, `${operationId} ${name}`).toBe('integer')
  }
})

/** The parts of the replies below that are read. */
type Answer = { status: number; data: { token: string; items: { id: number }[]; code: string } }

test('a generic OpenAPI client logs in, lists and buys', async () => {
  await shop.product({ nombre: 'Cliente ajeno', profiles: 1, precio: 10 })
  const baseURL = `${shop.origin}/api/v1`
  const definition = `${baseURL}/openapi.json`
  const client = await new OpenAPIClientAxios({
    definition,
    axiosConfigDefaults: { baseURL, validateStatus: null },
  }).init()

  /** Calls an operation by its id in the document, and checks the reply against its description of that status. */
  async function call(operationId: string, parameters: Record<string, string | number>, body?: object) {
    const method = client[operationId]
    if (!method) throw new Error(`${operationId} is not in the document`)
    const { status, data }: Answer = await method(parameters, body)
    const response = client.api.getOperation(operationId)?.responses[status] as OpenAPIV3_1.ResponseObject | undefined
    const schema = response?.content?.['application/json']?.schema ?? false
    expect(ajv.validate(schema, data), `${operationId} ${status}: ${ajv.errorsText()}`).toBe(true)
    return { status, data }
  }

  const session = await call('users.login', {}, { username: buyer.username, password })
  client.defaults.headers['authorization'] = `Bearer ${session.data.token}`
  const found = await call('catalogue.listProducts', { page: 1, q: 'Cliente ajeno', raffle: 'false' })
  const productId = found.data.items[0]?.id
  const buy = (key: string) =>
    call('purchases.buy', { 'Idempotency-Key': key }, { productId, nombreUser: 'Ana', telefono: '987654321' })
  const bought = await buy('primera-vez')
  expect([session.status, found.status, found.data.items.length, bought.status]).toEqual([200, 200, 1, 201])
  expect(await buy('primera-vez')).toEqual(bought)
  expect(await buy('segunda-vez')).toMatchObject({ status: 409, data: { code: 'SOLD_OUT' } })
})

test('the introduction describes paged lists, and every one has that shape', () => {
  const { info } = document as unknown as { info: { description: string } }
  expect(info.description).toMatch(/^Lists that grow come in pages.*`\{ items, total, page, pageSize \}`/)
})
