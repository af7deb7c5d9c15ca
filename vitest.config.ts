import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['domain', 'contract', 'server', 'web', 'scripts', 'bench'].map((project) => `${project}/**/*.test.ts`),
    globalSetup: 'server/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine is slow: a wait on a state ends with the state, not with the patience.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default'],
  },
})
