import { Problem } from '#domain/problem.ts'
import { type StatementOptions, parseStatement } from './parse-statement.ts'
import type { WorkerMessage } from './read-statement.ts'

const maxSent = 200
const say = (message: WorkerMessage) => process.send?.(message)

// The process that `readStatement` starts for one file; it has no access to the shop.
process.once('message', ({ bytes, options }: { bytes: Uint8Array; options: StatementOptions }) => {
  void answerTo(bytes, options)
})

async function answerTo(bytes: Uint8Array, options: StatementOptions): Promise<void> {
  try {
    const { payments, ...rest } = await parseStatement(Buffer.from(bytes), options)
    for (let from = 0; from < payments.length; from += maxSent) say({ payments: payments.slice(from, from + maxSent) })
    say({ statement: { ...rest, payments: [] } })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    say({ issues: error.issues ?? [] })
  }
}
