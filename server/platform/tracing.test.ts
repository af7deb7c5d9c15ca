import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { openLog } from './log.ts'

const value = z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.coerce.number() })])
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }),
  attributes: z
    .array(z.object({ key: z.string(), value }))
    .transform((all) => Object.fromEntries(all.map((it) => [it.key, Object.values(it.value)[0]]))),
})
type Span = z.output<typeof span>
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

const spans: Span[] = []
let raw = ''
/** A collector that receives OTLP over HTTP, like OpenTelemetry's. */
const collector = createServer((request, reply) => {
  reply.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
  void text(request).then((body) => {
    raw += body
    const { resourceSpans } = sent.parse(JSON.parse(body))
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((it) => it.spans)))
    reply.end('{}')
  })
})

const traceUrl = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

let shop: Shop
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '50'
  shop = await openShop({ traceUrl: traceUrl(), trustProxy: true })
})
beforeEach(() => {
  spans.length = 0
  raw = ''
})
afterAll(async () => {
  await shop.close()
  collector.close()
})

/** The trace of the request with that id, once it has arrived. */
async function traceOf(headers: Headers): Promise<{ call: Span; inside: Span[] }> {
  const id = headers.get('x-request-id')
  const find = () => spans.find(({ attributes }) => attributes['shop.request_id'] === id)
  await expect.poll(find).toBeDefined()
  const call = find()
  if (!call) throw new Error('no trace')
  return { call, inside: spans.filter(({ parentSpanId }) => parentSpanId === call.spanId) }
}

test('a purchase is one trace with a span per packet and without personal values', async () => {
  const productId = await shop.product({ profiles: 2 })
  const buyer = await shop.person('USER', 50)
  spans.length = 0
  raw = ''
  const body = { productId, nombreUser: 'Ana Quispe Huamán', telefono: '987123456' }
  const { status, headers, json } = await buyer.wire(api.purchases.buy, { body, key: 'una-clave-que-nadie-conoce' })
  expect(status).toBe(201)
  const { call, inside } = await traceOf(headers)
  expect(call).toMatchObject({
    name: 'POST /api/v1/purchases',
    attributes: { 'http.request.method': 'POST', 'http.route': '/api/v1/purchases', 'http.response.status_code': 201 },
  })
  expect(call.parentSpanId).toBeUndefined()

  const texts = inside.map(({ attributes }) => String(attributes['db.query.text'] ?? ''))
  expect(texts.some((it) => it.startsWith('begin') && it.includes('for update'))).toBe(true)
  expect(texts.some((it) => /insert into "?purchases/.test(it) && it.endsWith('commit'))).toBe(true)
  for (const packet of inside) {
    expect(packet.traceId).toBe(call.traceId)
    expect(packet.startTimeUnixNano).toBeGreaterThanOrEqual(call.startTimeUnixNano)
  }

  const { username, password } = z.object({ username: z.string(), password: z.string() }).parse(json)
  const { token = 'none' } = buyer
  for (const secret of [
    'Ana',
    'Quispe',
    '987123456',
    'una-clave',
    'SECRETO',
    username,
    password,
    token,
    buyer.username,
  ])
    expect(raw).not.toContain(secret)
})

test('waiting for a connection is a span of the waiting request', async () => {
  const person = await shop.person()
  /** Whether a request waits while all connections are in use. */
  const waits = async (heldMs: number) => {
    const holding = Array.from({ length: 16 }, () => shop.context.db.connection().execute(() => sleep(heldMs)))
    const { headers } = await person.wire(api.users.me)
    await Promise.all(holding)
    const { inside } = await traceOf(headers)
    return inside.some(({ name }) => name === 'wait for a connection')
  }
  // On a slow machine the request may arrive when they are free again.
  let heldMs = 100
  await expect.poll(() => waits((heldMs *= 2)), { timeout: 120_000 }).toBe(true)
})

test('a failed request is marked with its error code; a refusal is not', async () => {
  const { db } = shop.context
  await db.schema.alterTable('brands').renameTo('brands_elsewhere').execute()
  const failed = await traceOf((await shop.guest.wire(api.catalogue.listBrands)).headers)
  await db.schema.alterTable('brands_elsewhere').renameTo('brands').execute()
  expect(failed.call.status).toEqual({ code: 2 })
  expect(failed.inside.map(({ attributes }) => attributes['error.type'])).toContain('42P01')
  expect(raw).not.toContain('does not exist')

  const refused = await traceOf((await shop.guest.wire(api.users.me)).headers)
  expect(refused.call.status.code ?? 0).toBe(0)
})

test('a trace of a trusted proxy is continued; probes are not traced', async () => {
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  await shop.guest.fetch('GET', '/readyz')
  const { headers } = await shop.guest.fetch('GET', '/api/v1/products', { traceparent: `00-${traceId}-${spanId}-01` })
  const { call } = await traceOf(headers)
  expect(call).toMatchObject({ traceId, parentSpanId: spanId })
  const broken = await shop.guest.fetch('GET', '/api/v1/products', { traceparent: '00-zz-<script>-01' })
  expect((await traceOf(broken.headers)).call.parentSpanId).toBeUndefined()
  expect(spans.map(({ name }) => name)).not.toContain('GET /readyz')
})

test('without a trusted proxy a traceparent header is ignored', async () => {
  const open = await openShop({ traceUrl: traceUrl() })
  for (const flags of ['01', '00']) {
    const traceparent = `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`
    const { headers } = await open.guest.fetch('GET', '/api/v1/products', { traceparent, tracestate: 'a=b' })
    const { call } = await traceOf(headers)
    expect(call.parentSpanId).toBeUndefined()
    expect(call.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  }
  await open.close()
})

test('an unreachable collector is logged once and stops neither sales nor shutdown', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const nobody = createServer(({ socket }) => socket.destroy())
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  const lonely = await openShop({ traceUrl: `http://127.0.0.1:${(nobody.address() as AddressInfo).port}`, log })
  const isSaid = () => lines.filter((line) => line.includes('trace export failed')).length
  expect((await lonely.guest.wire(api.catalogue.listBrands)).status).toBe(200)
  await expect.poll(isSaid).toBe(1)
  expect((await lonely.guest.wire(api.catalogue.listBrands)).status).toBe(200)
  await lonely.close()
  nobody.close()
  expect(isSaid()).toBe(1)
}, 60_000)

test('without TRACE_URL no OpenTelemetry SDK is loaded', async () => {
  const program = `
    await import('./server/start-server.ts')
    const { createRequire } = await import('node:module')
    const loaded = Object.keys(createRequire(import.meta.url).cache)
    console.log(loaded.length > 100, loaded.filter((path) => /opentelemetry.(?:sdk|core|exporter|otlp)/.test(path)).length)`
  const cwd = join(import.meta.dirname, '..', '..')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd })
  expect(stdout.trim()).toBe('true 0')
})
