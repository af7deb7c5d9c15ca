import pg from 'pg'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Calls per second, and the duration of each in nanoseconds. */
export type Run = { rate: number; times: RecordableHistogram }

/** Calls `act` repeatedly for `seconds` seconds, in `workers` concurrent loops. */
export async function repeat(
  workers: number,
  seconds: number,
  act: (worker: number) => Promise<unknown>,
): Promise<Run> {
  const times = createHistogram()
  const started = performance.now()
  const until = started + seconds * 1000
  const work = async (_: unknown, worker: number) => {
    while (performance.now() < until) {
      const asked = process.hrtime.bigint()
      await act(worker)
      times.record(process.hrtime.bigint() - asked)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { rate: times.count / ((performance.now() - started) / 1000), times }
}

/** Runs `work` with `connections` connections of the bare driver. */
export async function withClients<Result>(
  url: string,
  connections: number,
  work: (clients: readonly pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  // A broken connection also fails its running statement, which reports the error.
  for (const client of clients) client.on('error', () => {})
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN
