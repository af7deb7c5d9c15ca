import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['domain', 'contract', 'server', 'scripts', 'bench'].map((room) => `${room}/**/*.test.ts`),
    globalSetup: 'server/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
