import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Distributes connections over local servers; one that does not listen is skipped. */
export async function openBalancer(ports: readonly number[]) {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
  let turn = 0
  const pass = (client: Socket, [port = 0, ...others]: readonly number[]) => {
    const upstream = connect(port, '127.0.0.1')
    keep(upstream)
    const next = () => (others.length > 0 ? pass(client, others) : client.destroy())
    upstream.once('error', next)
    upstream.once('connect', () => {
      upstream.off('error', next)
      client.pipe(upstream).pipe(client)
      client.once('close', () => upstream.destroy())
      upstream.once('close', () => client.destroy())
    })
  }
  const server = createServer((client) => {
    keep(client)
    const first = turn++ % ports.length
    pass(client, [...ports.slice(first), ...ports.slice(0, first)])
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
