import pg from 'pg'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Calls a second, and how long each took, in nanoseconds. */
export type Run = { rate: number; times: RecordableHistogram }

/** Calls `act` again and again for some seconds, by so many workers at once. */
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

/** Work over so many connections of the bare driver. */
export async function withClients<Result>(
  url: string,
  connections: number,
  work: (clients: readonly pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  // What breaks one fails the statement that was running; that is where it is said.
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
