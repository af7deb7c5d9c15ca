import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Codecs } from '#contract/protocol/codecs.ts'
import { api } from '#contract/index.ts'
import { outlineOf } from '#contract/protocol/outline.ts'
import type { Route } from '#contract/protocol/route.ts'
import { callerFor } from './caller-for.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'
import { nodesOf, replaceNode, sampleBodies, type Path } from './sample-bodies.ts'

let shop: Shop
let person: Person
let supplier: Person
let reseller: Person
beforeAll(async () => {
  shop = await openShop()
  // Nobody is asked to prove who they are again, however long this takes.
  shop.stopClock()
  person = await shop.person('USER')
  supplier = await shop.person('ADMIN')
  reseller = await shop.person('RESELLER')
})
afterAll(() => shop.close())

const callerOf = (route: Route) => callerFor(route, shop, { person, supplier, reseller })

/** Whether the value at a path of a body is money. */
function isMoney(codecs: Codecs | undefined, [step, ...rest]: Path): boolean {
  if (step === undefined) return codecs === 'money'
  if (codecs === undefined || typeof codecs === 'string') return false
  return isMoney(Array.isArray(codecs) ? codecs[0] : codecs[step], rest)
}

/** Numbers beside whole céntimos, as binary fractions have them. */
const almost = fc.oneof(
  fc.constantFrom(4.999999999999999, 5.000000000000001, 0.1 + 0.2, 1.005, 0.001, 1e-7, 5e-324, 1e21, 1e308, 1e12),
  fc.integer({ min: 1, max: 1e9 }).map((amount) => (amount / 100) * (1 + 2 ** -52)),
  fc.integer({ min: 1, max: 1e9 }).map((amount) => (amount / 100) * (1 - 2 ** -52)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
// The number whose two decimals are written back as they came is an amount.
const noAmount = almost.filter((soles) => Math.abs(soles) >= 1e12 || Number(soles.toFixed(2)) !== soles)

test('an amount with a fraction of a céntimo is refused in every money field', async () => {
  let fields = 0
  for (const route of Object.values(api).flatMap((feature) => Object.values<Route>(feature))) {
    const body = sampleBodies(person, 1)[`${route.method} ${route.path}`]
    if (!body) continue
    const { sent } = outlineOf(route)
    const client = callerOf(route)
    const params = route.params && Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, 1]))
    for (const { path } of nodesOf(body).filter((node) => isMoney(sent, node.path))) {
      fields++
      await fc.assert(
        fc.asyncProperty(noAmount, async (soles) => {
          const { status, json } = await client.wire(route, { params, rawBody: replaceNode(body, path, soles) })
          expect(status, `${route.method} ${route.path} ${path.join('.')}: ${soles}`).toBe(400)
          expect(json).toMatchObject({
            code: 'INVALID_INPUT',
            issues: expect.arrayContaining([expect.objectContaining({ path: path.join('.') })]),
          })
        }),
        { numRuns: 20 },
      )
    }
  }
  expect(fields).toBeGreaterThan(10)
})
