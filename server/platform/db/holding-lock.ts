import { DbClient } from './client.ts'

/**
 * Runs `work` while this process holds an advisory lock, on a connection of its own: it may take minutes. Returns
 * undefined, without running it, while another process holds the lock.
 */
export async function holdingLock<Result>(
  url: string,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = new DbClient({ connectionString: url, keepAlive: true })
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    return rows[0]?.mine ? await work() : undefined
  } finally {
    await client.end().catch(() => {})
  }
}
