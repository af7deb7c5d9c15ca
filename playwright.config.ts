import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const { executablePath, args, env } = await findChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: '.cache/journeys',
  // On two cores: while one waits, another uses its core.
  workers: 4,
  // A busy machine is slow; what is waited for ends a wait, not the time. The longest walk takes two minutes on an idle one.
  timeout: 20 * 60_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // A worker fills its cache for each journey anew: those that are about it, and some long ones, let it.
    serviceWorkers: 'block',
    // A journey begins with a browser in which nothing is left of the one before (storage, cookies, cache, routes, pages):
    // a new one for each costs a fifth of all processor time. `shop.ts` resets what Playwright does not.
    reuseContext: true,
    // What never comes ends here, with what was waited for, and not with the time of the whole journey.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // A failure leaves its picture and the tree of its page; to record all steps, `--trace retain-on-failure`: a tenth more work.
    trace: 'off',
    // The processor that draws animations is the one that runs the journeys. Those about an animation turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // An emulated graphics card is slower than none.
      args: [...args, '--disable-gpu', '--disable-software-rasterizer'],
      env: { ...(process.env as Record<string, string>), ...env },
    },
  },
  // A journey that both would end alike is walked on one of them: its title says on which. With @phone-again or
  // @desktop-again it is walked on that one too, by `npm run test:release`.
  projects: [
    {
      name: 'phone',
      // These go through all widths by themselves.
      testIgnore: ['large-shop.spec.ts'],
      grepInvert: /@desktop(?!-)/,
      use: { viewport: { width: 360, height: 780 }, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone(?!-)/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
