import { Problem } from '#domain/problem.ts'
import { type StatementOptions, parseStatement } from './parse-statement.ts'

// The process that `readStatement` starts for one file; it has no access to the shop.
process.once('message', ({ bytes, options }: { bytes: Uint8Array; options: StatementOptions }) => {
  void answerTo(bytes, options)
})

async function answerTo(bytes: Uint8Array, options: StatementOptions): Promise<void> {
  try {
    process.send?.({ statement: await parseStatement(Buffer.from(bytes), options) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.send?.({ issues: error.issues })
  }
}
