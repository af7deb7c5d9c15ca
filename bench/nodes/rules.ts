import { createServer, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startNginx } from './nginx.ts'

type Answer = { status: number; headers: IncomingMessage['headers']; text: string }
type Heard = { method: string; from: string | undefined }

const page = brotliCompressSync('<!doctype html>')
const key = { 'idempotency-key': 'una-clave' }

/**
 * Tests the rules of deploy/nginx.conf in front of two servers, one of which accepts every request and disconnects,
 * like one that is killed at that moment. Returns the broken rules.
 */
export async function violatedRules(home: string): Promise<string[]> {
  const heard: Heard[] = []
  const deaf = createServer(({ socket }) => socket.destroy())
  const sound = createServer((asked, reply) => {
    heard.push({ method: asked.method ?? '', from: asked.headers['x-forwarded-for']?.toString() })
    const isPage = asked.url === '/'
    reply.setHeader('x-request-id', 'K7QX2-M9PTA')
    reply.setHeader('content-type', isPage ? 'text/html' : 'application/json')
    if (isPage) reply.setHeader('content-encoding', 'br')
    asked.resume().on('end', () => reply.end(isPage ? page : JSON.stringify({ items: 'x'.repeat(5000) })))
  })
  const ports = await Promise.all([deaf, sound].map((server) => listening(server)))
  const nginx = await startNginx(join(home, 'rules'), [ports[0] ?? 0, ports[1] ?? 0])
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    send(nginx.origin, method, path, { 'x-forwarded-for': '10.1.2.3', ...headers })

  /** How often the working server receives a request that the failing one got first, on some attempt. */
  const repeats = async (method: string, path: string, headers = {}) => {
    for (let tries = 0; tries < 20; tries++) {
      // nginx skips a failed server for two seconds.
      await new Promise((resolve) => setTimeout(resolve, 2100))
      heard.length = 0
      const { status, text } = await ask(method, path, headers)
      if (deafCalls > 0) {
        deafCalls = 0
        return { times: heard.length, status, text }
      }
    }
    throw new Error('nginx never tried the server that hangs up')
  }
  let deafCalls = 0
  deaf.on('request', () => deafCalls++)

  const logged = async (id: string) =>
    (await nginx.logged()).filter(({ requestId }) => requestId === id).map(({ method, path }) => `${method} ${path}`)

  const broken: string[] = []
  const expect = (rule: string, isKept: boolean) => void (isKept || broken.push(rule))
  try {
    for (const [method, path, headers] of [
      ['GET', '/api/v1/products', {}],
      ['POST', '/api/v1/purchases', key],
      ['PUT', '/api/v1/purchases/7', key],
    ] as const) {
      const { times, status } = await repeats(method, path, headers)
      expect(`${method} ${path} goes to the other server`, times === 1 && status === 200)
    }
    for (const [method, path, headers] of [
      ['POST', '/api/v1/purchases', {}],
      ['POST', '/api/v1/users', key],
      ['PUT', '/api/v1/purchases/7', {}],
      ['DELETE', '/api/v1/cart', {}],
    ] as const) {
      const { times, status, text } = await repeats(method, path, headers)
      expect(`${method} ${path} is not sent twice`, times === 0 && status === 503 && text.includes('"BUSY"'))
      const { requestId } = JSON.parse(text) as { requestId: string }
      expect('a failure of nginx is found in its log', (await logged(requestId)).includes(`${method} ${path}`))
    }
    deaf.close()
    deaf.closeAllConnections()
    heard.length = 0
    const list = await ask('GET', '/api/v1/products', { 'accept-encoding': 'gzip' })
    expect('lists are compressed', list.headers['content-encoding'] === 'gzip')
    expect('the address is the one that nginx saw', heard.at(-1)?.from === '10.1.2.3')
    expect(
      'an answer is in its log under the id of the shop',
      (await logged('K7QX2-M9PTA')).includes('GET /api/v1/products'),
    )
    await ask('PUT', '/api/v1/users/recover_password/token-of-a-link?dni=12345678')
    const all = (await nginx.logged()).map(({ path }) => path)
    expect(
      'the token of a recovery link is not in its log',
      all.includes('/api/v1/users/recover_password/...') && !/token-of|1234/.test(all.join('\n')),
    )
    const passed = await ask('GET', '/', { 'accept-encoding': 'br, gzip' })
    expect('a page stays as the shop compressed it', passed.headers['content-encoding'] === 'br')
    for (const path of ['/metrics', '/healthz', '/readyz']) {
      expect(`${path} is for nobody outside`, (await ask('GET', path)).status === 404)
    }
    const flood = await Promise.all(Array.from({ length: 400 }, () => ask('GET', '/api/v1/products')))
    const refused = flood.filter(({ status }) => status === 429)
    expect('some of 400 calls at once are refused', refused.length > 50 && refused.length < 150)
    expect(
      'in the words of the shop',
      refused.every(({ text }) => text.includes('"TOO_MANY_REQUESTS"')),
    )
    expect(
      'a caller from elsewhere is not',
      (await ask('GET', '/api/v1/products', { 'x-forwarded-for': '10.9.9.9' })).status === 200,
    )
    return broken
  } finally {
    await nginx.stop()
    for (const server of [deaf, sound]) {
      server.close()
      server.closeAllConnections()
    }
  }
}

const listening = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })

// Fewer connections than nginx allows per address.
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

/** Without `fetch`, which decompresses and retries by itself. */
function send(origin: string, method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const body = method === 'GET' ? '' : '{"algo":1}'
    const sent = request(
      { hostname, port, method, path, agent, headers: { ...headers, 'content-length': body.length } },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString() }),
        )
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
