import sharp from 'sharp'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { connectTo, readAnswer, untilClosed } from '../../testing/raw-socket.ts'
import { defaultTimeouts } from './http-server.ts'
import { securityHeaders } from './security-headers.ts'

let shop: Shop
let person: Person
beforeAll(async () => {
  // A tenth of the real timeouts, with the same behaviour.
  shop = await openShop({
    timeouts: {
      ...defaultTimeouts,
      requestMs: defaultTimeouts.requestMs / 10,
      checkIntervalMs: defaultTimeouts.checkIntervalMs / 10,
    },
  })
  person = await shop.person()
})
afterAll(() => shop.close())

/** Sends a byte now and then until the connection is closed; returns the response. */
async function dribble(socket: Socket, begin: string, piece: string): Promise<string> {
  const all = untilClosed(socket)
  let open = true
  void all.then(() => (open = false))
  socket.write(begin)
  while (open) {
    socket.write(piece)
    await pause(50)
  }
  return all
}

const upload = api.images.uploadUserImage
const post = (path: string, type: string, length: number) =>
  `POST ${basePath}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

test('slow requests are closed within 15 seconds', () => {
  expect(defaultTimeouts.requestMs + 2 * defaultTimeouts.checkIntervalMs).toBeLessThan(15_000)
})

test.each(['GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: x\r\n'])(
  'slow headers after %j return 408',
  async (begin) => {
    const { status, headers, body } = readAnswer(await dribble(connectTo(shop.origin), begin, 'a: b\r\n'))
    expect(status).toBe(408)
    expect(headers).toMatchObject(securityHeaders)
    expect(JSON.parse(body)).toMatchObject({ code: 'TIMED_OUT' })
  },
)

test('a slow body returns 408, with a length or chunked', async () => {
  const chunked = `POST ${basePath}/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
  const cases: [string, string][] = [
    [post('/users', 'application/json', 60_000), ' '],
    [chunked, '1\r\n \r\n'],
    [post(upload.path, 'multipart/form-data; boundary=b', 60_000), 'x'],
  ]
  for (const [begin, piece] of cases) {
    const { status, headers } = readAnswer(await dribble(connectTo(shop.origin), begin, piece))
    expect(status, begin).toBe(408)
    expect(headers, begin).toMatchObject(securityHeaders)
  }
})

test('a slow body after its reply is closed', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
    const begin = post(upload.path, type, 60_000).replace('Bearer', 'Nobody')
    expect(readAnswer(await dribble(connectTo(shop.origin), begin, 'x')).status).toBe(401)
  }
})

test('a silent connection is closed without a reply', async () => {
  expect(await untilClosed(connectTo(shop.origin))).toBe('')
})

test('a slow but steady upload is accepted', async () => {
  const picture = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const head = `--b\r\nContent-Disposition: form-data; name="${upload.file}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')])
  const socket = connectTo(shop.origin)
  const begin = performance.now()
  socket.write(post(upload.path, 'multipart/form-data; boundary=b', bytes.length))
  const parts = 24
  for (let part = 0; part < parts; part++) {
    socket.write(bytes.subarray((part * bytes.length) / parts, ((part + 1) * bytes.length) / parts))
    await pause(150)
  }
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(performance.now() - begin).toBeGreaterThan(2 * (defaultTimeouts.requestMs / 10))
  expect(readAnswer(answer.toString()).status).toBe(201)
  socket.destroy()
})
