import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveImages } from '../files/serve-images.ts'
import type { AppContext } from '../context.ts'

/** The folder of the built pages. */
export const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the pages of the shop, if they were built, and uploaded pictures. */
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
      // Not counted when the image store is down: a page has many pictures, and the client is not to blame.
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
        // Names under /assets contain a hash of their content.
        const lasting = path.includes('/assets/') || path.includes('\\assets\\')
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
        // Matches the precompressed variants too.
        if (/sw\.js(?:\.\w+)?$/.test(path)) reply.header('service-worker-allowed', '/')
      },
    })
  })
}
