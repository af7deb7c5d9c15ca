import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problems } from '#contract/protocol/problems.ts'
import { refusal } from '#contract/protocol/route.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { connectTo, readAnswer, sendRaw, untilClosed } from '../../testing/raw-socket.ts'
import { securityHeaders } from './security-headers.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const sentences = new Set(Object.values(problems).map(({ message }) => message))

/** A refusal in the shop's format, with its message and headers. */
function expectOurs(text: string, status: number, what: string): void {
  const answer = readAnswer(text)
  expect(answer.status, `${what}: ${text}`).toBe(status)
  expect(answer.headers, what).toMatchObject(securityHeaders)
  expect(answer.headers['cache-control'], what).toBe('private, no-store')
  expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8')
  const { message } = refusal.parse(JSON.parse(answer.body))
  expect(sentences.has(message), message).toBe(true)
}

const close = 'Connection: close\r\n\r\n'
const ask = (line: string, headers = '') => `${line} HTTP/1.1\r\nHost: x\r\n${headers}${close}`

const addresses: [string, number][] = [
  ['/api/v1/products/%ff', 400],
  ['/api/v1/%ff', 400],
  ['/%ff', 400],
  ['/%', 400],
  ['/images/%', 400],
  ['/images/%ff', 400],
  ['/p/%c3%28', 400],
  ['/assets/%zz', 400],
  ['/%2f%', 400],
  ['/api/v1/products/\xff', 400],
  ['/api/v1/nothing', 404],
  ['*', 404],
  ['http://other.example/api/v1/nothing', 404],
  ['http://other.example/api/v1/products/%ff', 400],
]
test.each(addresses)('the address %s gets a JSON error with security headers', async (address, status) => {
  for (const method of ['GET', 'OPTIONS', 'DELETE', 'PURGE', 'TRACE']) {
    const wanted = method === 'GET' || status === 400 ? status : 404
    expectOurs(await sendRaw(shop.origin, ask(`${method} ${address}`)), wanted, `${method} ${address}`)
  }
})

const requests: Record<string, [bytes: string, status: number]> = {
  'no HTTP': ['hello\r\n\r\n', 400],
  'the greeting of TLS': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  'HTTP/0.9': ['GET /\r\n\r\n', 400],
  'HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'a version that is none': [`GET / HTTP/9.7\r\nHost: x\r\n${close}`, 400],
  'a method that is none': [ask('BREW /'), 400],
  'a header without a name': [ask('GET /', ': x\r\n'), 400],
  'a header with a blank in its name': [ask('GET /', 'a b: x\r\n'), 400],
  'a control character in a header': [ask('GET /', 'a: x\x00y\r\n'), 400],
  'headers beyond all measure': [ask('GET /', `a: ${'x'.repeat(20_000)}\r\n`), 431],
  'two lengths': [ask('POST /api/v1/users', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
  'a length that is none': [ask('POST /api/v1/users', 'Content-Length: x\r\n'), 400],
  'a length and chunks': [ask('POST /api/v1/users', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n'), 400],
  'a chunk that is none': [
    `POST /api/v1/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  'an encoding that is none': [ask('POST /api/v1/users', 'Transfer-Encoding: brotli\r\n'), 400],
  'no host': [`GET /api/v1/products HTTP/1.1\r\n${close}`, 400],
  'an expectation that is none': [ask('POST /api/v1/users', 'Expect: 100-something\r\nContent-Length: 2\r\n'), 417],
  'a tunnel': [`CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n`, 405],
  'another protocol': [
    `GET /api/v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    404,
  ],
}
test.each(Object.entries(requests))('%s gets a JSON error with security headers', async (what, [bytes, status]) => {
  expectOurs(await sendRaw(shop.origin, bytes), status, what)
})

test('a path segment that is too long gets a JSON error', async () => {
  expectOurs(await sendRaw(shop.origin, ask(`GET /api/v1/products/${'9'.repeat(300)}`)), 400, 'long')
})

test('an address in absolute form is served', async () => {
  const answer = readAnswer(await sendRaw(shop.origin, ask('GET http://other.example/healthz')))
  expect(answer).toMatchObject({ status: 200, body: '{"status":"ok"}', headers: securityHeaders })
})

test('a malformed request behind a running reply adds nothing to it', async () => {
  const socket = connectTo(shop.origin)
  const all = untilClosed(socket)
  socket.write('GET /api/v1/events HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  socket.write('no request\r\n\r\n')
  const text = await all
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(text).not.toContain('HTTP/1.1 400')
})
