import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Run } from './repeat.ts'

/** Returns the bytes of the next request, given the body of the previous reply as text. */
type NextRequest = (answer: string) => Buffer
export type Target = {
  origin: string
  connections: number
  nextRequest: (connection: number) => NextRequest
  /**
   * Requests per operation. With more than one, the body of each reply is passed to the next request; otherwise it is
   * not decoded.
   */
  steps?: number
}

/**
 * Sends requests over `connections` connections for `seconds` seconds, each connection the next one when it has
 * received its reply. Writes and parses the bytes itself, because driver and server share a machine: CPU time that the
 * driver takes is missing in the server.
 */
export async function drive({ origin, connections, nextRequest, steps = 1 }: Target, seconds: number): Promise<Run> {
  const { hostname, port } = new URL(origin)
  const times = createHistogram()
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay(true))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(sockets.map((socket, index) => converse(socket, nextRequest(index), { until, times, steps })))
  const took = (performance.now() - started) / 1000
  for (const socket of sockets) socket.destroy()
  return { rate: times.count / took, times }
}

type Rules = { until: number; times: RecordableHistogram; steps: number }

function converse(socket: Socket, nextRequest: NextRequest, { until, times, steps }: Rules): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0n
    let answered = 0
    let head = ''
    let body = ''
    /** Bytes of the body that are still missing; negative while the head is incomplete. */
    let missing = -1
    const ask = () => {
      const request = nextRequest(body)
      head = ''
      body = ''
      missing = -1
      asked = process.hrtime.bigint()
      socket.write(request)
    }
    const fail = (why: string) => reject(new Error(`${why}: ${head.slice(0, 2000)} ${body.slice(0, 500)}`))
    socket.on('data', (bytes: Buffer) => {
      let start = 0
      if (missing < 0) {
        const before = head.length
        head += bytes.toString('latin1', 0, Math.min(bytes.length, 4096))
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        start = end + 4 - before
        head = head.slice(0, end)
        missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      }
      missing -= bytes.length - start
      const isRefusal = head[9] !== '2'
      if (steps > 1 || isRefusal) body += bytes.toString('utf8', start)
      if (missing > 0) return
      if (isRefusal) return fail('refused')
      times.record(process.hrtime.bigint() - asked)
      if (++answered % steps !== 0 || performance.now() < until) ask()
      else resolve()
    })
    socket.once('error', reject)
    socket.once('close', () => fail('hung up'))
    ask()
  })
}

type RequestParts = {
  method?: string
  path: string
  token?: string | undefined
  key?: string | undefined
  body?: unknown
}

/** The bytes of a request, with those headers of a browser that matter. */
export function requestBytes({ method = 'GET', path, token, key, body }: RequestParts): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    'accept-encoding: gzip',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(json ? ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${json}`)
}
