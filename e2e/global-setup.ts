import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoShop } from './demo-shop.ts'

/** Fills one demo shop before the journeys, which each worker copies instead of filling its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'shop-template-'))
  const shop = demoShop(template)
  await shop.start()
  await shop.stop()
  process.env['DEMO_TEMPLATE'] = template
  return () => rm(template, { recursive: true, force: true })
}
