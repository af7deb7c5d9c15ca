import { createHash } from 'node:crypto'
import pg from 'pg'

/** Texts that vary with what was asked, as long lists do, must not fill the memory of the database. */
const mostNames = 300
const names = new Map<string, string>()

const planned = /^\s*(?:select|insert|update|delete|with)\b/i

/** A name for a statement, so that each connection parses and plans it once; undefined for what is not worth it. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames || !planned.test(text)) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/** A connection whose statements are prepared the first time they run on it. */
export class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const asked = name === undefined ? args : [{ name, text, values }, ...rest]
    // The signatures of `query` are many; what goes in and what comes out are left as they are.
    return super.query(...(asked as [string])) as never
  }
}
