import { Agent, request } from 'node:http'

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends the bytes of one request and returns the reply, whose body stays compressed if it arrived so. */
export function ask(origin: string, bytes: Buffer): Promise<Answer> {
  const [head = '', body = ''] = bytes.toString().split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const [method, path] = first.split(' ')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path ?? '', origin), { method: method ?? 'GET', headers, agent }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('error', reject)
      reply.once('end', () => {
        const named = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as const)
        const answer = {
          status: reply.statusCode ?? 0,
          headers: Object.fromEntries(named),
          body: Buffer.concat(chunks),
        }
        if (answer.status < 300) resolve(answer)
        else reject(new Error(`${answer.status} ${answer.body.toString().slice(0, 500)}`))
      })
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
