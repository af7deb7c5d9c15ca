import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { pictureSecurityPolicy } from '../../platform/http/security-headers.ts'
import { selectPicture } from './pictures-sql.ts'

type StoredPicture = { type: string; content: Buffer }

/** The few pictures that every visitor requests are cached in memory. */
const maxKept = 48

/** Pictures of the shop itself. The content of a name never changes, so clients may cache it for good. */
export function servePictures(
  server: FastifyInstance,
  { db }: AppContext,
  count: (request: FastifyRequest) => Promise<void>,
): void {
  const kept = new Map<string, StoredPicture>()
  async function find(name: string, variant: string): Promise<StoredPicture | undefined> {
    const key = `${name}/${variant}`
    const known = kept.get(key)
    if (known || !/^[0-9a-f]{32}\/[a-z0-9-]{1,20}$/.test(key)) return known
    const found = await selectPicture(db, name, variant)
    if (!found) return
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= maxKept) kept.delete(oldest)
    kept.set(key, found)
    return found
  }
  server.get<{ Params: { name: string; variant: string } }>(
    '/shop_pictures/:name/:variant',
    { config: { access: 'public-file' } },
    async (request, reply) => {
      const { name, variant } = request.params
      const picture = await find(name, variant)
      if (!picture) {
        await count(request)
        throw new Problem('NOT_FOUND')
      }
      const etag = `"${name}"`
      reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply
        .headers({ 'content-type': picture.type, 'content-security-policy': pictureSecurityPolicy })
        .send(picture.content)
    },
  )
}
