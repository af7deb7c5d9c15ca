import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

type HeldPort = {
  /** Lets the server listen on the port, and answer clients that connected meanwhile; returns its address. */
  handTo(app: FastifyInstance): Promise<string>
  /** Gives up the port, unless a server listens on it. */
  close(): Promise<void>
}

/**
 * Takes the port before anything else is made: otherwise a first start on a busy port would end after it had said the
 * password that is shown only once. Connections wait until the server is there.
 */
export async function holdPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<HeldPort> {
  const waiting: Socket[] = []
  const held = createServer({ pauseOnConnect: true }, (socket) => {
    // A client that goes away while it waits is no failure of the shop.
    socket.on('error', () => {})
    waiting.push(socket)
  })
  held.listen({ port, host })
  await once(held, 'listening').catch((error: unknown) => {
    throw portFailure(error as NodeJS.ErrnoException, port, host)
  })
  let isHanded = false
  return {
    async handTo(app) {
      isHanded = true
      const { server } = app
      // Fastify passes only a port on, while Node's server can listen on a socket that listens already.
      const listen = server.listen.bind(server)
      server.listen = () => listen(held)
      const address = await app.listen({ port, host, listenTextResolver: () => 'listening' })
      for (const socket of waiting) {
        server.emit('connection', socket)
        socket.resume()
      }
      return address.replace('127.0.0.1', 'localhost')
    },
    async close() {
      if (isHanded) return
      for (const socket of waiting) socket.destroy()
      held.close()
    },
  }
}

function portFailure(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `El puerto ${port} está ocupado por otro programa. Ciérralo, o elige otro puerto con PORT.`,
    EACCES: `Este usuario no puede usar el puerto ${port}. Elige con PORT uno desde 1024, como 3000.`,
    EPERM: `Este usuario no puede usar el puerto ${port}. Elige con PORT uno desde 1024, como 3000.`,
  }
  const cannotListen = `La tienda no puede abrir en «${host}», que no es una dirección de este equipo. Corrige HOST: 127.0.0.1 para este equipo solo, 0.0.0.0 para toda la red.`
  return new OperatorError(sentences[error.code ?? ''] ?? cannotListen, { cause: error })
}
