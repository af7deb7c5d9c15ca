import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

const { executablePath, args, env } = await findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/journeys',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Without its film, which takes a third of all the work.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath, args, env: { ...(process.env as Record<string, string>), ...env } },
  },
  projects: [
    // One project goes through all widths by itself.
    { name: 'phone', testIgnore: 'width.spec.ts', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
