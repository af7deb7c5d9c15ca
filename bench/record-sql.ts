import { appendFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import pg from 'pg'
import { Batch } from '../server/platform/db/batch.ts'
import type { Statement } from './replay.ts'

// Loaded into the real server before it starts (`node --import`): appends each statement that its connections send,
// with its result, as one line to SQL_LOG.

const file = process.env['SQL_LOG'] ?? ''
type Query = (...args: unknown[]) => unknown
const { query } = pg.Client.prototype as unknown as { query: Query }

function write(statement: Statement): void {
  appendFileSync(file, `${serialize(statement).toString('base64')}\n`)
}

pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  const [asked] = args
  if (asked instanceof Batch) {
    const { statements, callback } = asked
    asked.callback = (error, answers) => {
      for (const [index, { rows }] of answers?.entries() ?? []) {
        const { text = '', values = [] } = statements[index] ?? {}
        write({ text, values: [...values], rows })
      }
      callback(error, answers)
    }
    return query.apply(this, args)
  }
  const { text, values = [] } = (typeof asked === 'string' ? { text: asked } : asked) as pg.QueryConfig
  const answered = query.apply(this, args)
  if (answered instanceof Promise) {
    const keep = ({ rows }: pg.QueryResult) => write({ text, values, rows: rows as Statement['rows'] })
    void answered.then(keep, () => undefined)
  }
  return answered
} as typeof pg.Client.prototype.query
