import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generateSource } from 'oazapfts'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

type Operation = {
  operationId: string
  tags: string[]
  security: object[]
  parameters?: { in: string; name: string; schema: { type: string } }[]
  responses: Record<string, { $ref?: string; headers?: object }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { headers?: object; content: object }> }
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

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))

test('a linter of OpenAPI finds no error in it', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const found = problems.map(({ severity, ruleId, message }) => ({ severity, ruleId, message }))
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
  // No license is given, some addresses are older than the rule, and an act on record may hold anything.
  const known = ['info-license', 'no-ambiguous-paths', 'no-illogical-composition-keywords']
  expect(found.filter(({ ruleId }) => !known.includes(ruleId))).toEqual([])
})

test('every call says who may make it, and how each refusal looks', () => {
  expect(operations()).toHaveLength(Object.values(api).flatMap((routes) => Object.values(routes)).length)
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length)
  for (const { operationId, security, responses } of operations()) {
    expect(security, operationId).toContainEqual({ token: [] })
    for (const status of ['401', '429', '500', '503']) expect(Object.keys(responses), operationId).toContain(status)
    for (const [status, { $ref = '' }] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      const refusal = document.components.responses[$ref.split('/').at(-1) ?? '']
      expect(JSON.stringify(refusal?.content), `${operationId} ${status}`).toContain('#/components/schemas/Refusal')
      if (['429', '503'].includes(status)) expect(refusal?.headers, operationId).toHaveProperty('Retry-After')
    }
  }
})

test('numbers and switches of an address are numbers and switches', () => {
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

const program = (page: string) => `
import { usersLogin, catalogueListProducts, defaults, purchasesBuy } from './client.ts'

const [origin = '', username = '', password = '', nombre = ''] = process.argv.slice(2)
defaults.baseUrl = origin + '/api/v1'
const session = await usersLogin({ username, password })
if (session.status !== 200) throw new Error(session.data.message)
defaults.headers = { authorization: 'Bearer ' + session.data.token }
const found = await catalogueListProducts({ page: ${page}, q: nombre, raffle: false })
if (found.status !== 200) throw new Error(found.data.message)
const productId: number = found.data.items[0]?.id ?? 0
const buy = (idempotencyKey: string) =>
  purchasesBuy({ productId, nombreUser: 'Ana', telefono: '987654321' }, { idempotencyKey })
const bought = await buy('primera-vez')
if (bought.status !== 201) throw new Error(bought.data.message)
const again = await buy('segunda-vez')
if (again.status !== 409) throw new Error('bought twice')
const isSoldOut: boolean = again.data.code === 'SOLD_OUT'
console.log(JSON.stringify({ total: found.data.total, id: bought.data.id, password: bought.data.password, isSoldOut }))
`

test('a generated client logs in, lists and buys', async () => {
  await shop.product({ nombre: 'Cliente generado', profiles: 1, precio: 10 })
  const folder = await mkdtemp(join(tmpdir(), 'shop-client-'))
  try {
    const write = (name: string, text: string) => writeFile(join(folder, name), text)
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    await write('package.json', '{ "type": "module" }')
    await write('openapi.json', source)
    await write('client.ts', await generateSource(join(folder, 'openapi.json')))
    await write('program.ts', program('1'))
    await write('wrong.ts', program("'1'"))
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      module: 'nodenext',
      lib: ['es2024', 'dom'],
      types: ['node'],
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    }
    const compile = async (file: string) => {
      await write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }))
      const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      return run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => error)
    }
    expect((await compile('program.ts')).stdout).toBe('')
    expect((await compile('wrong.ts')).stdout).toContain("Type 'string' is not assignable to type 'number'")
    const { stdout } = await run(process.execPath, [
      join(folder, 'program.ts'),
      shop.origin,
      buyer.username,
      password,
      'Cliente generado',
    ])
    expect(JSON.parse(stdout)).toEqual({
      total: 1,
      id: expect.any(Number) as number,
      password: expect.any(String) as string,
      isSoldOut: true,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)
