import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slowTests } from './scripts/slow-tests.ts'

/** The slow ones begin first: one that began last would be waited for by idle workers. */
class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => {
      const path = relative(import.meta.dirname, moduleId)
      return slowTests.some((pattern) => matchesGlob(path, pattern))
    }
    return Promise.resolve([...files.filter(isSlow), ...files.filter((file) => !isSlow(file))])
  }
}

export default defineConfig({
  test: {
    include: ['domain', 'contract', 'server', 'web', 'scripts', 'bench'].map((project) => `${project}/**/*.test.ts`),
    globalSetup: 'server/testing/global-setup.ts',
    pool: 'forks',
    sequence: { sequencer: SlowFirst },
    // Most of a server test is waiting: for a draw, a timeout, a process that starts.
    maxWorkers: 4,
    // Files of one worker share what they import; each opens a shop of its own.
    isolate: false,
    // What hangs ends; what is slow on a busy machine does not.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A busy machine is slow: a wait on a state ends with the state, not with the patience.
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default'],
  },
})
