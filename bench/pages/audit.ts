import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import type { Login } from '../../scripts/shots/browser.ts'
import { Client } from '../../server/testing/client.ts'

/** Fetched by npm into its cache on demand: with its dependencies it would be a tenth of every install. */
const lighthouse = 'lighthouse@13.5.0'
const maxReportBytes = 64_000_000

const report = z.object({
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
  environment: z.object({ benchmarkIndex: z.number() }),
  runtimeError: z.object({ message: z.string() }).optional(),
})

/** One run of Lighthouse for mobile: scores out of 100, seconds, milliseconds, and the failed audits. */
export async function audit(url: string, port: number) {
  const { categories, audits, environment, runtimeError } = report.parse(JSON.parse(await runLighthouse(url, port)))
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? NaN
  const failed = ['accessibility', 'best-practices', 'seo']
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .filter((it) => it?.score !== null && it?.score !== undefined && it.score < 1)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: value('largest-contentful-paint') / 1000,
    CLS: value('cumulative-layout-shift'),
    TBT: Math.round(value('total-blocking-time')),
    machine: environment.benchmarkIndex,
    complaints: failed.map((it) => it?.title ?? ''),
  }
}

/** Lighthouse uses the browser's default profile: logs in there as this account, or logs out. */
export async function stayLoggedIn(origin: string, port: number, login?: Login): Promise<void> {
  const token = login && (await new Client(origin).call(api.users.login, { body: login })).token
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [profile] = browser.contexts()
  if (!profile) throw new Error('the browser has no profile of its own')
  const page = await profile.newPage()
  await page.goto(origin)
  await page.evaluate((it) => (it ? localStorage.setItem('shop.token', it) : localStorage.clear()), token)
  await page.close()
}

async function runLighthouse(url: string, port: number): Promise<string> {
  const npm = process.env['npm_execpath']
  if (!npm) throw new Error('Lighthouse is fetched by npm: npm run bench:pages')
  const exec = [
    npm,
    'exec',
    '--yes',
    '--',
    lighthouse,
    url,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
  ]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...exec, '--only-categories=performance,accessibility,best-practices,seo'],
    { maxBuffer: maxReportBytes },
  )
  return stdout
}
