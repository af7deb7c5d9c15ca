import type { FastifyInstance } from 'fastify'
import { isUtf8 } from 'node:buffer'
import { unstorable } from '#contract/protocol/wire.ts'
import { invalidInput } from '#domain/problem.ts'

/**
 * Refuses requests with anything that is not valid text (NUL, a lone surrogate, bytes that are not UTF-8), on every
 * route and before its handler: in the path, in the query, and in every string and key of a body, at any depth.
 */
export function acceptOnlyText(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some requests have no body; a client may still declare JSON.
    if (body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(unstorableProblem(''), undefined)
    else void parse(request, body.toString(), done)
  })
  server.addHook('preValidation', (request, _reply, done) => {
    const path = isTextUrl(request.raw.url ?? '') ? findBroken(request.body) : ''
    done(path === undefined ? undefined : unstorableProblem(path))
  })
}

const unstorableProblem = (path: string) => invalidInput(path, unstorable)

const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

/** Without this check, later parsers keep an escape that they cannot decode, and read other bytes as Latin-1. */
function isTextUrl(url: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(url)) return false
  try {
    return isText(decodeURIComponent(url))
  } catch {
    return false
  }
}

/** The path of the first invalid string in a body; iterative, because a deeply nested body would overflow the stack. */
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
