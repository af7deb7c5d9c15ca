import type { FastifyInstance } from 'fastify'
import { isUtf8 } from 'node:buffer'
import { unstorable } from '#contract/wire.ts'
import { invalidInput } from '#domain/problem.ts'

/**
 * Refuses, before any handler and on every route, what is no text: NUL, half a character, bytes that are no UTF-8; in the
 * path, in the query, and in every string of a body, at any depth and in its keys.
 */
export function acceptOnlyText(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some calls have no body; a client that still says it sends JSON is not wrong.
    if (body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(refusalOf(''), undefined)
    else void parse(request, body.toString(), done)
  })
  server.addHook('preValidation', (request, _reply, done) => {
    const path = isTextUrl(request.raw.url ?? '') ? findBroken(request.body) : ''
    done(path === undefined ? undefined : refusalOf(path))
  })
}

const refusalOf = (path: string) => invalidInput(path, unstorable)

const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

/** The parsers behind it keep an escape that they cannot read as it is, and take other bytes for Latin-1. */
function isTextUrl(url: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(url)) return false
  try {
    return isText(decodeURIComponent(url))
  } catch {
    return false
  }
}

/** Where in a body a string stands that is no text; not by recursion, which a deep body would break. */
function findBroken(body: unknown): string | undefined {
  const left: { path: string; value: unknown }[] = [{ path: '', value: body }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, value } = next
    if (typeof value === 'string') {
      if (!isText(value)) return path
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!isText(key)) return path
        left.push({ path: path ? `${path}.${key}` : key, value: inner })
      }
    }
  }
  return undefined
}
