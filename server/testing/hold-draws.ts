import pg from 'pg'

/**
 * Runs `work` while every draw in this database waits just before its winner, however busy the machine is; then the
 * draws go on. `endDraws` ends those that wait: the draw of a killed server would go on too, because PostgreSQL notices
 * late that its client is gone.
 */
export async function whileDrawsWait<Result>(
  url: string | undefined,
  work: (endDraws: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin; lock table winners in share mode')
  try {
    return await work(() =>
      client.query(`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'relation' and relation = 'winners'::regclass and not granted
      `),
    )
  } finally {
    await client.end()
  }
}
