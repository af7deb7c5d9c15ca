import { onDatabase } from './empty-database.ts'

/**
 * Runs `work` while every draw in this database waits just before its winner, however busy the machine is; then the
 * draws go on. A draw that waits has locked its raffle, so `work` must not ask for what locks it too. `endDraws` ends
 * those that wait: the draw of a killed server would go on too, because PostgreSQL notices late that its client is
 * gone.
 */
export const whileDrawsWait = <Result>(
  databaseUrl: string,
  work: (endDraws: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> =>
  onDatabase(databaseUrl, async (client) => {
    await client.query('begin; lock table winners in share mode')
    return work(() =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      ),
    )
  })
