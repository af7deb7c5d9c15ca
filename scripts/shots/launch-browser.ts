import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'

/** The browser of the journeys, for whoever takes pictures. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } })
}
