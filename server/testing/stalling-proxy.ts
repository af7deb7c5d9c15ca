import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export type StallingProxy = {
  /** The same database, through the proxy. */
  url: string
  /** From now on everything sent is dropped, and new connections get no response; what was dropped is lost for good. */
  stall(): void
  /** New connections are forwarded again. */
  resume(): void
  /** Connections are closed, and new ones are delayed by this many milliseconds. */
  delayNew(milliseconds: number): void
  close(): Promise<void>
}

/** A TCP proxy between a shop and its database that can stop forwarding. */
export async function openStallingProxy(database: string): Promise<StallingProxy> {
  const target = new URL(database)
  const sockets = new Set<Socket>()
  let isStalled = false
  let delay = 0
  const keep = (socket: Socket, other?: Socket) => {
    sockets.add(socket)
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket)
        other?.destroy()
      })
  }
  const network = createServer((client) => {
    keep(client)
    if (isStalled) return client.resume()
    client.pause()
    setTimeout(() => {
      const upstream = connect(Number(target.port), target.hostname)
      keep(upstream, client)
      client.on('close', () => upstream.destroy()).resume()
      let isLost = false
      const pass = (to: Socket) => (chunk: Buffer) => {
        isLost ||= isStalled
        if (!isLost) to.write(chunk)
      }
      client.on('data', pass(upstream))
      upstream.on('data', pass(client))
    }, delay)
  })
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done))
  const { port } = network.address() as AddressInfo
  const end = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: Object.assign(new URL(database), { hostname: '127.0.0.1', port }).href,
    stall: () => void (isStalled = true),
    resume: () => void (isStalled = false),
    delayNew(milliseconds) {
      delay = milliseconds
      end()
    },
    async close() {
      end()
      await new Promise((done) => network.close(done))
    },
  }
}

/**
 * A response of PostgreSQL ends with `Z`, its length, and `I` when it waits for statements and no transaction is open.
 */
export const isReadyForQuery = (answer: Buffer) => answer.subarray(-6).toString('latin1') === 'Z\0\0\0\u0005I'
