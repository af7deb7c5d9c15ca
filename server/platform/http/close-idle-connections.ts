import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** How long a server that closes waits for who still reads, in milliseconds. */
const maxDownloadMs = 8_000

/** Browsers connect ahead of need; a connection that never asked for anything would keep the server from closing. */
export function closeIdleConnections(server: FastifyInstance): void {
  const open = new Set<Socket>()
  server.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    // A long download is broken off: what is behind the server has to be closed in order, too.
    setTimeout(() => server.server.closeAllConnections(), maxDownloadMs).unref()
  })
}
