import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Acta, Ticket } from '#domain/draw/acta.ts'
import { chooseWinner } from '#domain/draw/choose.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'

let shop: Shop
let acta: Acta
let folder: string
beforeAll(async () => {
  shop = await openShop()
  const { id } = await shop.administrator.call(api.raffles.draw, { body: { productId: await raffleOf(shop, 4) } })
  acta = await shop.guest.call(api.raffles.acta, { params: { id } })
  folder = await mkdtemp(join(tmpdir(), 'acta-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Whether the command reports it as valid. */
async function holds(record: unknown): Promise<boolean> {
  const path = join(folder, 'acta.json')
  await writeFile(path, JSON.stringify(record))
  const command = spawn(process.execPath, ['scripts/verify-draw.ts', path], { stdio: 'ignore' })
  const [code] = (await once(command, 'close')) as [number]
  return code === 0
}
/** A raffle that would have had another winner: some would have had the same by chance. */
function otherRaffle(): number {
  const { secret, listHash, raffleId, tickets, winner } = acta
  const ids = Array.from({ length: 100 }, (_, index) => raffleId + index + 1)
  const won = (id: number) => chooseWinner({ secret, listHash, raffleId: id, beacon: null }, tickets.length) + 1
  return ids.find((id) => won(id) !== winner.number) ?? 0
}
const flipped = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

test('a downloaded record is valid, for the command too', async () => {
  expect(await holds(acta)).toBe(true)
})

test.each<[string, (acta: Acta) => Partial<Acta>]>([
  ['raffleId', () => ({ raffleId: otherRaffle() })],
  ['commitment', ({ commitment }) => ({ commitment: flipped(commitment) })],
  ['listHash', ({ listHash }) => ({ listHash: flipped(listHash) })],
  ['secret', ({ secret }) => ({ secret: flipped(secret) })],
  ['tickets', ({ tickets }) => ({ tickets: tickets.slice(0, -1) })],
  ['beacon', () => ({ beacon: { round: 123, signature: 'ab'.repeat(48) } })],
  ['winner', ({ winner, tickets }) => ({ winner: tickets.find(({ number }) => number !== winner.number) as Ticket })],
])('a record with another %s is invalid', async (_, change) => {
  expect(await holds({ ...acta, ...change(acta) })).toBe(false)
})
