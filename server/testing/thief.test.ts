import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { defaultRateLimits } from '../platform/rate-limits/rate-limit-config.ts'
import { openShop, type Shop } from './open-shop.ts'
import { prove } from './prove.ts'
import { isWalked } from './rounds.ts'
import { startSmtpStub, type SmtpStub } from './smtp-stub.ts'
import { attacks } from './thief-attacks.ts'
import { thiefMatrix, thiefNames, type ThiefName } from './thief-matrix.ts'
import { makeVictim, waysIn, type Attack } from './thieves.ts'

let shop: Shop
let post: SmtpStub
beforeAll(async () => {
  post = await startSmtpStub()
  const limits = Object.keys(defaultRateLimits).map((name) => `${name}=${name === 'factor' ? '5/900' : '999999/60'}`)
  shop = await openShop({ rateLimits: limits.join(',') })
  const body = { host: 'localhost', port: Number(new URL(post.url).port), sender: 'tienda@ejemplo.pe', ...post.login }
  await shop.administrator.wire(api.mailServer.save, { rawBody: body })
})
afterAll(async () => {
  await shop.close()
  await post.stop()
})

test('the table of thieves has a line for each attack', () => {
  expect(Object.keys(thiefMatrix).toSorted()).toEqual(Object.keys(attacks).toSorted())
})

/** Tries an attack on a fresh account in each way that the thief has. */
async function succeeds(attack: Attack, name: ThiefName, hasFactor: boolean): Promise<boolean> {
  await prove(shop.administrator)
  // Every administrator is told of what happens: those of earlier attempts need not be.
  const { administrator, context } = shop
  const earlier = context.db.updateTable('users').set({ role: 'USER' }).where('role', '=', 'SADMIN')
  await earlier.where('id', '<>', administrator.id).execute()
  const scene = { shop, post, victim: await makeVictim(shop, hasFactor) }
  for (const enter of waysIn[name]) {
    const intruder = await enter(scene)
    if (await attack({ ...scene, intruder })) return true
  }
  return false
}

describe.each([
  ['before there is a second factor', false],
  ['once there is a second factor', true],
] as const)('%s', (_, hasFactor) => {
  const walked = Object.entries(attacks).filter((_line, index) => isWalked(index + Number(hasFactor), 2))
  test.each(walked)('who succeeds in %s is as the table says', async (line, attack) => {
    const found: Record<string, string> = {}
    for (const name of thiefNames) found[name] = (await succeeds(attack, name, hasFactor)) ? '+' : '-'
    const expected = thiefMatrix[line]?.[hasFactor ? 1 : 0].split(' ') ?? []
    expect(found).toEqual(Object.fromEntries(thiefNames.map((name, index) => [name, expected[index]])))
  })
})
