import { buildServer } from '../scripts/build.mjs'
import { demoTemplate } from './demo-template.ts'

/** Each worker copies one filled demo shop instead of filling its own. */
export default async function setup(): Promise<void> {
  await buildServer()
  process.env['DEMO_TEMPLATE'] = await demoTemplate()
}
