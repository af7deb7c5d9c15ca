import type { FastifyInstance } from 'fastify'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../context.ts'
import { isPictureName } from './files.ts'

/** Serves pictures from any store. A picture never changes under its name, so clients may cache it forever. */
export function serveImages(scope: FastifyInstance, { files }: AppContext): void {
  scope.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params
    if (!isPictureName(name)) throw new Problem('NOT_FOUND')
    const etag = `"${name}"`
    const known = request.headers['if-none-match']?.includes(etag)
    const picture = known ? undefined : await files.open(name)
    if (!known && !picture) throw new Problem('NOT_FOUND')
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    if (!picture) return reply.code(304).send()
    reply.headers({
      'content-type': 'image/webp',
      'content-length': picture.bytes,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return reply.send(picture.content)
  })
}
