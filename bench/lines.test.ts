import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startBaseline } from './baseline.ts'
import { openBenchShop } from './bench-shop.ts'
import type { Line } from './line.ts'
import { lines } from './lines.ts'
import { measure } from './measure.ts'
import { fixtures, addStock } from './fixtures.ts'
import { forget, readRecording } from './replay.ts'

const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url)), ...args])

test('an unknown line is refused with the list of lines', async () => {
  const refused = { code: 1, stdout: '' }
  await expect(bench('--line', 'purchase,cart of six')).rejects.toMatchObject({
    ...refused,
    stderr: expect.stringMatching(/^Nothing is called 'cart of six'\..*\n[^]*  cart of five\n[^]*  ticket\n/) as string,
  })
  await expect(bench('--lists', '--line', 'purchase')).rejects.toMatchObject({
    ...refused,
    stderr: expect.stringMatching(/^Nothing is called 'purchase'\..*\n[^]*  users: last page\n/) as string,
  })
})

test('a selling line is restocked for each of its turns', async () => {
  const purchase = lines.find(({ name }) => name === 'purchase')
  const [product = 0] = fixtures.products
  // Enough to prepare the baseline and for one short turn, not for all turns.
  const line: Line = {
    name: 'one product',
    connections: 1,
    prepare: ({ databaseUrl, dataDir }) => addStock(databaseUrl, dataDir, 12),
    inputs: (shop, connection) => ({ ...purchase?.inputs?.(shop, connection), product }),
    requests: purchase?.requests ?? [],
  }
  const baseline = await startBaseline()
  const shop = await openBenchShop(100)
  try {
    const { shop: measured } = await measure(shop, baseline, line, { rounds: 12, seconds: 0.001 })
    expect(measured.times.count).toBeGreaterThanOrEqual(12)
    // The server rolls up its sums every two seconds; a recording has only what a request sent.
    forget(shop.recorder.file)
    await sleep(5_000)
    expect(readRecording(shop.recorder.file)).toEqual([])
  } finally {
    await shop.close()
    baseline.close()
  }
})
