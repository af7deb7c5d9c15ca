import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '#domain/problem.ts'
import { type StatementOptions, parseStatement } from './parse-statement.ts'

// The thread that `readStatement` starts for one file; it knows nothing of the shop.
const { bytes, options } = workerData as { bytes: Uint8Array; options: StatementOptions }

try {
  parentPort?.postMessage({ statement: await parseStatement(Buffer.from(bytes), options) })
} catch (error) {
  if (!(error instanceof Problem)) throw error
  parentPort?.postMessage({ issues: error.issues })
}
