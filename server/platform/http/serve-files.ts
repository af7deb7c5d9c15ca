import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveImages } from '../files/serve-images.ts'
import type { AppContext } from '../context.ts'

/** Where the pages of the shop are, once they were built. */
export const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** The pages of the shop, if they were built, and the pictures that were uploaded. */
export async function serveFiles(
  server: FastifyInstance,
  context: AppContext,
  count: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public-file' }
    })
    scope.setErrorHandler<FastifyError>(async (error, request) => {
      // A page has many pictures, and that their store is away is not its reader's fault.
      if (error.code !== 'STORE_DOWN') await count(request)
      throw error
    })
    serveImages(scope, context)
    if (!existsSync(built)) return
    await scope.register(fastifyStatic, {
      root: built,
      prefix: '/',
      decorateReply: false,
      preCompressed: true,
      dotfiles: 'deny',
      setHeaders(reply, path) {
        // Names under /assets carry a hash of their content.
        const lasting = path.includes('/assets/') || path.includes('\\assets\\')
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
        // Also when it is one of the compressed ones.
        if (/sw\.js(?:\.\w+)?$/.test(path)) reply.header('service-worker-allowed', '/')
      },
    })
  })
}
