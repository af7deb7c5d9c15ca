import { Socket } from 'node:net'
import { readConfig } from '../../../server/platform/config.ts'
import { startServer } from '../../../server/start-server.ts'

// The shop's own program with two hooks for fault injection: its clock can be set, and its database connections go
// through the runner's proxy, even where it starts that database itself.
let ahead = 0
process.on('message', (message: { ahead: number }) => (ahead = message.ahead))

const proxy = Number(process.env['FAULTS_PROXY_PORT'])
const sockets = Socket.prototype as unknown as { connect: (this: Socket, ...to: unknown[]) => Socket }
const { connect } = sockets
sockets.connect = function (...to) {
  // Only the database driver connects a socket with a plain port and host.
  return connect.apply(this, typeof to[0] === 'number' && typeof to[1] === 'string' ? [proxy, '127.0.0.1'] : to)
}

await startServer(readConfig(), {
  async prepare(context) {
    context.clock = { now: () => new Date(Date.now() + ahead) }
  },
})
