import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

const rules = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  xFrameOptions: { action: 'deny' as const },
  // Set by whoever ends TLS in front of the shop; over plain HTTP browsers ignore it.
  strictTransportSecurity: { maxAge: 31_536_000 },
}

/** Sets helmet's headers on every reply. They are the same on all: helmet is asked once, and not at every request. */
export async function setSecurityHeaders(server: FastifyInstance): Promise<void> {
  const asked = fastify()
  const plain = new Set(Object.keys((await asked.inject('/')).headers))
  await asked.close()
  const guarded = fastify()
  await guarded.register(helmet, rules)
  const { headers } = await guarded.inject('/')
  await guarded.close()
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !plain.has(name)))
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(own)
    done()
  })
}
