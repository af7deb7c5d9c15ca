import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Answers the version of what everybody sees, as it is after the call began. Those who ask while the database is being
 * asked share the next question: there is one at a time, however many ask.
 */
export function publicVersion(db: Db): () => Promise<string> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const asked = ask(db)
      running = asked.catch(() => undefined)
      return asked
    })
    return next
  }
}

/** With when this database was started: a standby that takes over may count from an older sum. */
async function ask(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select extract(epoch from pg_postmaster_start_time()) || '/' || sum(changes) as version from public_version
  `.execute(db)
  return rows[0]?.version ?? ''
}
