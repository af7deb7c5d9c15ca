import { fork } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'
import { type Issue, Problem, invalidInput } from '#domain/problem.ts'
import type { Statement } from '#domain/statement.ts'
import type { StatementOptions } from './parse-statement.ts'

export type { StatementOptions }

type Answer = { statement: Statement } | { issues: Issue[] }

const readTimeoutMs = 10_000
/** What the worst file within the limits takes; a process that wants more ends, and the shop goes on. */
const maxHeapMb = 192
/** Each has a process and memory of its own. */
const oneAtATime = pLimit(1)

/**
 * Reads a statement in a process of its own: no file keeps the shop from answering, and one that is made to take all time
 * or memory is refused like one that is damaged. Throws a Problem for a file that is no statement at all; a line that cannot
 * be read is among the `errors`.
 */
export const readStatement = async (bytes: Buffer, options: StatementOptions): Promise<Statement> =>
  oneAtATime(async () => {
    const { NODE_COMPILE_CACHE } = process.env
    const worker = fork(new URL('statement-worker.ts', import.meta.url), {
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      serialization: 'advanced',
      // What it says as it runs out of memory says nothing of the file.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: readTimeoutMs,
      killSignal: 'SIGKILL',
    })
    const ended = once(worker, 'exit')
    try {
      const answer = once(worker, 'message') as Promise<[Answer]>
      // Sending fails, too, when it ends before it has read all; that it ended says why.
      worker.send({ bytes, options }, () => {})
      const [given] = await Promise.race([answer, ended.then((): [undefined] => [undefined])])
      if (!given) throw invalidInput('statement', 'El archivo no se puede leer: guárdalo de nuevo como CSV y súbelo.')
      if ('issues' in given) throw new Problem('INVALID_INPUT', given)
      return given.statement
    } finally {
      worker.kill('SIGKILL')
      await ended
    }
  })
