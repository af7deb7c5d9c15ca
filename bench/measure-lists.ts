import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { outlineOf } from '#contract/protocol/outline.ts'
import { basePath, requestOf } from '#contract/protocol/request.ts'
import { bigReseller, bigSupplier } from '../server/testing/seed-large-rents.ts'
import { bigBuyer, digitsOfIds } from '../server/testing/seed-large-shop.ts'
import { ask } from './ask.ts'
import type { BenchShop } from './bench-shop.ts'
import { requestBytes } from './drive.ts'
import type { ListCall } from './lists.ts'
import type { Turns } from './measure.ts'
import { buyerName, fixtures } from './fixtures.ts'

type Lists = (many: number) => Record<string, ListCall>

/**
 * Prints the milliseconds of every list in the smallest shop, and the ratio for each larger one, measured in turns: p50
 * and p99.
 */
export async function measureLists(
  shops: readonly BenchShop[],
  lists: Lists,
  turns: Turns,
  isAsked: (name: string) => boolean,
): Promise<void> {
  const [smallest] = shops
  process.stdout.write(
    `${'list'.padEnd(36)}${`ms p50, p99 of ${smallest?.size}`.padStart(28)}${shops
      .slice(1)
      .map(({ size }) => `p50, p99 of ${size} : ${smallest?.size}`.padStart(32))
      .join('')}\n`,
  )
  const calls = shops.map(({ size }) => lists(size))
  for (const name of Object.keys(calls[0] ?? {}).filter(isAsked)) {
    const times = await inTurns(
      shops.map((shop, index) => {
        const call = calls[index]?.[name] as ListCall
        return { prepare: async () => call.afterSale && sellTicket(shop), act: () => askFor(shop, call) }
      }),
      turns,
    )
    const [base, ...others] = times
    const ratios = others.map((it) =>
      [50, 99].map((which) => (it.percentile(which) / (base?.percentile(which) ?? NaN)).toFixed(1)).join('  '),
    )
    const spent = [50, 99].map((which) => ((base?.percentile(which) ?? NaN) / 1e6).toFixed(1)).join('  ')
    process.stdout.write(`${name.padEnd(36)}${spent.padStart(28)}${ratios.map((it) => it.padStart(32)).join('')}\n`)
  }
}

/** Calls them in rotation, for the total time of all turns. */
async function inTurns(
  calls: readonly Record<'prepare' | 'act', () => Promise<unknown>>[],
  { rounds, seconds }: Turns,
): Promise<RecordableHistogram[]> {
  const times = calls.map(() => createHistogram())
  for (let warm = 0; warm < 6; warm++) for (const { act } of calls) await act()
  const until = performance.now() + rounds * seconds * 1000
  while (performance.now() < until) {
    for (const [index, call] of calls.entries()) {
      await call.prepare()
      const asked = process.hrtime.bigint()
      await call.act()
      times[index]?.record(process.hrtime.bigint() - asked)
    }
  }
  return times
}

function sellTicket(shop: BenchShop): Promise<unknown> {
  const body = { productId: fixtures.raffles[0], nombreUser: 'Ana Bancaria', telefono: '987654321' }
  const token = shop.tokenOf(buyerName(0))
  return ask(shop.origin, requestBytes({ method: 'POST', path: `${basePath}/purchases`, token, body }))
}

function askFor(shop: BenchShop, { who, route, query, params }: ListCall): Promise<unknown> {
  const digits = digitsOfIds(shop.size)
  const [supplier, reseller] = [bigSupplier(digits), bigReseller(digits)]
  const names = { guest: undefined, administrator: 'superadmin', buyer: bigBuyer, supplier, reseller }
  const username = names[who]
  const { path } = requestOf(outlineOf(route), {
    query: typeof query === 'function' ? query() : query,
    params,
  })
  return ask(shop.origin, requestBytes({ path, token: username && shop.tokenOf(username) }))
}
