import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { type Issue, Problem, invalidInput } from '#domain/problem.ts'
import type { Statement } from '#domain/statement.ts'
import type { StatementOptions } from './parse-statement.ts'

export type { StatementOptions }

type Answer = { statement: Statement } | { issues: Issue[] }

const readTimeoutMs = 10_000
/** What the worst file within the limits takes; a thread that wants more is ended, and the shop goes on. */
const maxHeapMb = 192
/** Each has a thread and memory of its own. */
const oneAtATime = pLimit(1)

/**
 * Reads a statement in a thread of its own: no file keeps the shop from answering, and one that is made to take all time
 * or memory is refused like one that is damaged. Throws a Problem for a file that is no statement at all; a line that cannot
 * be read is among the `errors`.
 */
export const readStatement = async (bytes: Buffer, options: StatementOptions): Promise<Statement> =>
  oneAtATime(async () => {
    const worker = new Worker(new URL('statement-worker.ts', import.meta.url), {
      workerData: { bytes, options },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    try {
      const answer = await answerOf(worker)
      if ('issues' in answer) throw new Problem('INVALID_INPUT', answer)
      return answer.statement
    } finally {
      await worker.terminate()
    }
  })

async function answerOf(worker: Worker): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(readTimeoutMs)
    const [answer] = (await once(worker, 'message', { signal })) as [Answer]
    return answer
  } catch (cause) {
    const isTooMuch =
      cause instanceof Error &&
      (cause.name === 'AbortError' || ('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'))
    if (!isTooMuch) throw cause
    const problem = invalidInput('statement', 'El archivo no se puede leer: guárdalo de nuevo como CSV y súbelo.')
    problem.cause = cause
    throw problem
  }
}
