import { createHistogram } from 'node:perf_hooks'
import { Passwords } from '../server/platform/vault/passwords.ts'
import { password, type BenchShop } from './bench-shop.ts'
import type { Run } from './drive.ts'

/** The least that a login can be: checking the password, two at once, as the shop lets as many. */
export async function hashing(_shop: BenchShop, seconds: number): Promise<Run> {
  const passwords = new Passwords()
  const stored = await passwords.hash(password)
  const times = createHistogram()
  const started = performance.now()
  const check = async () => {
    while (performance.now() - started < seconds * 1000) {
      const asked = process.hrtime.bigint()
      await passwords.isRight(stored, password)
      times.record(process.hrtime.bigint() - asked)
    }
  }
  await Promise.all([check(), check()])
  return { rate: times.count / ((performance.now() - started) / 1000), times }
}
