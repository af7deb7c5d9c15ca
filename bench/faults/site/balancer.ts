import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  origin: string
  /** The origins of the servers that are listening. */
  upstreams: string[]
  /** The next `times` replies do not reach their clients. */
  loseNext(times: number): void
  lost: number
  recover(): void
  close(): Promise<void>
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Header of the reply to a request that reached no server. */
export const undelivered = 'x-undelivered'

const text = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: Buffer.alloc(0),
})

/**
 * A round-robin HTTP load balancer that skips servers which do not listen. A request that was sent is never retried,
 * and continues when its client disconnects, so that the server can be observed to finish it.
 */
export async function openBalancer(): Promise<Balancer> {
  const agents = new Map<string, Agent>()
  let turn = 0
  let losing = 0

  function send(upstream: string, asked: IncomingMessage, body: Buffer): Promise<Answer> {
    const agent = agents.get(upstream) ?? new Agent({ keepAlive: true })
    agents.set(upstream, agent)
    return new Promise((resolve, reject) => {
      const { method, headers } = asked
      const sent = request(upstream + asked.url, { method, headers, agent }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(parts) }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  async function answer(asked: IncomingMessage): Promise<Answer> {
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part as Buffer)
    const from = turn++
    const upstreams = [...balancer.upstreams]
    for (let count = 0; count < upstreams.length; count++) {
      try {
        return await send(upstreams[(from + count) % upstreams.length] as string, asked, Buffer.concat(parts))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') return text(502)
      }
    }
    return text(503, { [undelivered]: '1' })
  }

  async function handle(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { status, headers, body } = await answer(asked)
    if (losing > 0 && headers[undelivered] === undefined) {
      losing--
      balancer.lost++
      asked.socket.destroy()
      return
    }
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
    reply.writeHead(status, { ...rest, 'content-length': body.length }).end(status === 204 ? undefined : body)
  }

  const server = createServer((asked, reply) => {
    asked.on('error', () => {})
    handle(asked, reply).catch(() => asked.socket.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const balancer: Balancer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstreams: [],
    lost: 0,
    loseNext: (times) => void (losing = times),
    recover: () => void (losing = 0),
    async close() {
      for (const agent of agents.values()) agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return balancer
}
