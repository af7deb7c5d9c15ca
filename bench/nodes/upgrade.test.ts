import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Runs the command, because only Node itself can import the released version's load from another folder.
test('the last release sells on this schema beside a server of this version', async () => {
  const { code, said } = await new Promise<{ code: unknown; said: string }>((done) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'nodes.ts'), '--upgrade', '--seconds', '12', '--only', 'buyers'],
      (error, stdout, stderr) => done({ code: error ? error.code : 0, said: stdout + stderr }),
    ),
  )
  expect(code, said).toBe(0)
})
