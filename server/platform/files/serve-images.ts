import type { FastifyInstance } from 'fastify'
import { pictureWidths, type PictureWidth } from '#domain/picture.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../context.ts'
import { pictureSecurityPolicy } from '../http/security-headers.ts'
import { isPictureName, sizeName } from './files.ts'

/** A picture never changes under its name, so clients may cache it forever. */
const lasting = 'public, max-age=31536000, immutable'
/** The picture itself, in place of a width that will be drawn soon. */
const passing = 'public, max-age=300'

/**
 * Serves pictures from any store, with `?w=` in a smaller width. A request draws nothing: a width that is not there yet
 * is answered with the picture itself.
 */
export function serveImages(scope: FastifyInstance, { files }: AppContext): void {
  scope.get<{ Params: { name: string }; Querystring: { w?: unknown } }>('/images/:name', async (request, reply) => {
    const { name } = request.params
    if (!isPictureName(name)) throw new Problem('NOT_FOUND')
    const width = widthOf(request.query.w)
    const known = request.headers['if-none-match'] ?? ''
    const found =
      (width && (await find(sizeName(name, width), lasting))) ?? (await find(name, width ? passing : lasting))
    if (!found) throw new Problem('NOT_FOUND')
    reply.headers({ etag: found.etag, 'cache-control': found.cacheControl })
    if (!found.picture) return reply.code(304).send()
    reply.headers({
      'content-type': 'image/webp',
      'content-length': found.picture.bytes,
      'content-security-policy': pictureSecurityPolicy,
    })
    return reply.send(found.picture.content)

    async function find(file: string, cacheControl: string) {
      const etag = `"${file}"`
      if (known.includes(etag)) return { etag, cacheControl }
      const picture = await files.open(file)
      return picture && { etag, cacheControl, picture }
    }
  })
}

/** Other widths are refused, so that a page that asks for one is noticed; no width is drawn for a request. */
function widthOf(asked: unknown): PictureWidth | undefined {
  if (asked === undefined) return undefined
  const width = pictureWidths.find((it) => String(it) === asked)
  if (!width) throw invalidInput('w', `Usa uno de estos anchos: ${pictureWidths.join(', ')}.`)
  return width
}
