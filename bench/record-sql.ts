import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import pg from 'pg'
import { Batch } from '../server/platform/db/batch.ts'
import type { Statement } from './replay.ts'

// Loaded into the real server before it starts (`node --import`): appends each statement that it sends for a request,
// with its result, as one line to SQL_LOG. A background transaction may run at the same time: its `commit` in the middle
// of another one would make the recording fail when it is replayed.

const file = process.env['SQL_LOG'] ?? ''
type Query = (...args: unknown[]) => unknown
const { query } = pg.Client.prototype as unknown as { query: Query }

const request = new AsyncLocalStorage<true>()
subscribe('http.server.request.start', () => request.enterWith(true))

function write(statement: Statement): void {
  appendFileSync(file, `${serialize(statement).toString('base64')}\n`)
}

pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  const [asked] = args
  if (!request.getStore()) return query.apply(this, args)
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
