import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export type SilentWire = {
  /** The same database, reached through here. */
  url: string
  /** From now on whatever is sent is swallowed, and who connects hears nothing; what was swallowed is lost for good. */
  silence(): void
  /** Who connects from now on gets through. */
  heal(): void
  /** Connections end, and new ones take so many milliseconds to get through. */
  delayNew(milliseconds: number): void
  close(): Promise<void>
}

/** A network between a shop and its database. */
export async function openSilentWire(database: string): Promise<SilentWire> {
  const target = new URL(database)
  const sockets = new Set<Socket>()
  let isSilent = false
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
    if (isSilent) return client.resume()
    client.pause()
    setTimeout(() => {
      const upstream = connect(Number(target.port), target.hostname)
      keep(upstream, client)
      client.on('close', () => upstream.destroy()).resume()
      let isLost = false
      const pass = (to: Socket) => (chunk: Buffer) => {
        isLost ||= isSilent
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
    silence: () => void (isSilent = true),
    heal: () => void (isSilent = false),
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
