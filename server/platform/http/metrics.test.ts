import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { openStallingProxy } from '../../testing/stalling-proxy.ts'
import { defaultTimeouts } from './http-server.ts'

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const metricsOf = async ({ guest }: Shop) => (await guest.fetch('GET', '/metrics')).text
const valueOf = (metrics: string, sample: string) => Number(metrics.split(`\n${sample} `)[1]?.split('\n')[0])

const withQuery = z.object({ expr: z.string() })
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(withQuery) })),
  annotations: z.object({ list: z.array(withQuery) }),
})

/** Every query of the dashboard and of the alerts. */
function queries(): string[] {
  const { panels, annotations } = dashboard.parse(JSON.parse(read('grafana/dashboards/shop.json')))
  const alerts = [...read('prometheus/shop.rules.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
  return [...panels.flatMap(({ targets }) => targets), ...annotations.list].map(({ expr }) => expr).concat(alerts)
}

type Selector = { name: string; labels: [label: string, value: string][] }

/** The metrics that a query reads, each with the labels that it must have. */
function selectorsOf(query: string): Selector[] {
  const bare = query.replace(/ (?:by|without) \([^)]*\) /g, '').replace(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/([a-z_]\w*)(\{[^}]*\})?(?![\w(])/g)]
    .map(([, name = '', inside = '']) => ({
      name,
      labels: [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']): [string, string] => [
        label,
        value,
      ]),
    }))
    .filter(({ name }) => !['and', 'or'].includes(name))
}

let shop: Shop
let metrics: string
beforeAll(async () => {
  shop = await openShop()
  const buyer = await shop.person('USER', 50)
  const body = { productId: await shop.product(), nombreUser: 'Ana', telefono: '987654321' }
  await buyer.call(api.purchases.buy, { body })
  metrics = await metricsOf(shop)
})
afterAll(() => shop.close())

test('every query of dashboard and alerts matches an exported metric', () => {
  const lines = metrics.split('\n').filter((line) => line && !line.startsWith('#'))
  const selectors = queries().flatMap(selectorsOf)
  expect(selectors.length).toBeGreaterThan(40)
  const unknown = selectors.filter(({ name, labels }) => {
    // Series that Prometheus adds for each scraped server.
    if (name === 'up') return false
    const own = labels.filter(([label]) => label !== 'job')
    const has = (line: string) =>
      /^\w+/.exec(line)?.[0] === name && own.every(([label, value]) => line.includes(`${label}="${value}"`))
    return !lines.some(has)
  })
  expect(unknown).toEqual([])
})

test('shop_backup_late is 1 when the last backup is too old', async () => {
  expect(valueOf(metrics, 'shop_backup_late')).toBe(0)
  await shop.context.db
    .insertInto('settings')
    .values({ key: 'lastBackup', value: JSON.stringify('2020-01-01T00:00:00Z') })
    .execute()
  expect(valueOf(await metricsOf(shop), 'shop_backup_late')).toBe(1)
})

test('queued mails are counted with the age of the oldest', async () => {
  expect(valueOf(metrics, 'shop_queue_jobs{queue="mail"}')).toBe(0)
  expect(valueOf(metrics, 'shop_queue_oldest_seconds{queue="push"}')).toBe(0)
  const createdAt = new Date(shop.context.clock.now().getTime() - 90_000)
  const later = new Date(createdAt.getTime() + 86_400_000)
  const jobs = ['a', 'b'].map((it) => ({
    kind: 'verify' as const,
    userId: shop.administrator.id,
    email: `${it}@example.com`,
    nextAttemptAt: later,
    createdAt,
  }))
  await shop.context.db.insertInto('mailJobs').values(jobs).execute()
  const after = await metricsOf(shop)
  expect(valueOf(after, 'shop_queue_jobs{queue="mail"}')).toBe(2)
  expect(valueOf(after, 'shop_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(90)
  expect(valueOf(after, 'shop_queue_oldest_seconds{queue="mail"}')).toBeLessThan(600)
  expect(valueOf(after, 'shop_data_free_bytes')).toBeGreaterThan(0)
})

test('shop_database_up is 0 while the database hangs, without stale queue metrics', async () => {
  const wire = await openStallingProxy(inject('postgresUrl'))
  const away = await openShop({ postgresUrl: wire.url, timeouts: defaultTimeouts })
  expect(valueOf(await metricsOf(away), 'shop_database_up')).toBe(1)
  wire.stall()
  const told = await metricsOf(away)
  expect(valueOf(told, 'shop_database_up')).toBe(0)
  expect(told).not.toMatch(/^shop_queue_jobs\{/m)
  wire.resume()
  await expect.poll(async () => valueOf(await metricsOf(away), 'shop_database_up')).toBe(1)
  await away.close()
  await wire.close()
})

test('a request counts as in flight until its client is gone', async () => {
  const limited = await openShop({ rateLimits: 'everything=6/60' })
  const inFlight = async () => valueOf(await metricsOf(limited), 'http_requests_in_flight')
  try {
    const stream = await listenTo(limited.guest)
    expect(await inFlight()).toBe(2)
    stream.close()
    await expect.poll(inFlight).toBe(1)
    const statuses = await Promise.all(Array.from({ length: 9 }, () => limited.guest.wire(api.settings.get)))
    expect(statuses.some(({ status }) => status === 429)).toBe(true)
    await expect.poll(inFlight).toBe(1)
  } finally {
    await limited.close()
  }
})
