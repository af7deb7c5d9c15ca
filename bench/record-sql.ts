import { appendFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import pg from 'pg'
import type { Statement } from './recording.ts'

// Loaded into the real server before it starts (`node --import`): writes each statement that its connections send, with
// what came back, as one line of SQL_LOG.

const file = process.env['SQL_LOG'] ?? ''
type Query = (...args: unknown[]) => unknown
const { query } = pg.Client.prototype as unknown as { query: Query }

pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  const [asked, values] = args
  const config = typeof asked === 'string' ? { text: asked, values } : (asked as { text?: string; values?: unknown })
  const answered = query.apply(this, args)
  if (config.text && answered instanceof Promise) {
    void answered.then(
      (result: pg.QueryResult) => {
        const statement: Statement = {
          text: config.text ?? '',
          values: (config.values ?? []) as unknown[],
          rows: result.rows as Statement['rows'],
        }
        appendFileSync(file, `${serialize(statement).toString('base64')}\n`)
      },
      () => undefined,
    )
  }
  return answered
} as typeof pg.Client.prototype.query
