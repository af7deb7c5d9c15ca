import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import pLimit from 'p-limit'
import { type Issue, Problem, invalidInput } from '#domain/problem.ts'
import type { Statement, StatementPayment } from '#domain/statement.ts'
import type { StatementOptions } from './parse-statement.ts'

export type { StatementOptions }

type Answer = { statement: Statement } | { issues: Issue[] }
/** Payments come before the rest, some at a time: as one message, thousands of them would hold up the shop. */
export type WorkerMessage = Answer | { payments: StatementPayment[] }

/** Far more than it needs: its priority is low, and a busy machine gives it little. */
const readTimeoutMs = 60_000
/** Enough for the worst file within the limits; a process that needs more dies, and the shop is not affected. */
const maxHeapMb = 192
/** Each takes a process with memory of its own. */
const oneAtATime = pLimit(1)

/**
 * Reads a statement in a separate process: no file can block the shop, and one made to exhaust time or memory is
 * refused like a damaged one. Throws a Problem for a file that is no statement at all; lines that cannot be read are
 * among the `errors`.
 */
export const readStatement = async (bytes: Buffer, options: StatementOptions): Promise<Statement> =>
  oneAtATime(async () => {
    const { NODE_COMPILE_CACHE } = process.env
    const worker = fork(new URL('statement-worker.ts', import.meta.url), {
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      serialization: 'advanced',
      // Its output when it runs out of memory says nothing about the file.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: readTimeoutMs,
      killSignal: 'SIGKILL',
    })
    const ended = once(worker, 'exit')
    // Customers who are buying come first.
    if (worker.pid !== undefined) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    try {
      const payments: StatementPayment[] = []
      const answer = new Promise<Answer>((resolve) =>
        worker.on('message', (message: WorkerMessage) => {
          if ('payments' in message) payments.push(...message.payments)
          else resolve(message)
        }),
      )
      // Sending also fails when it exits before it has read everything; its exit tells why.
      worker.send({ bytes, options }, () => {})
      const given = await Promise.race([answer, ended.then(() => undefined)])
      if (!given) throw invalidInput('statement', 'El archivo no se puede leer: guárdalo de nuevo como CSV y súbelo.')
      if ('issues' in given) throw new Problem('INVALID_INPUT', given)
      return { ...given.statement, payments }
    } finally {
      worker.kill('SIGKILL')
      await ended
    }
  })
