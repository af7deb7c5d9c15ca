import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf, type Acta, ticketListHash } from '#domain/draw/acta.ts'
import { chooseWinner, commitmentTo } from '#domain/draw/choose.ts'

const command = fileURLToPath(new URL('verify-draw.ts', import.meta.url))
const tickets = Array.from({ length: 12 }, (_, index) => ({ number: index + 1, receipt: `CODIGO${index}` }))
const secret = 'ab'.repeat(32)
const listHash = ticketListHash(tickets)
const rest: Omit<Acta, 'hash'> = {
  version: 1,
  raffleId: 3,
  nombre: 'Una consola',
  commitment: commitmentTo(secret),
  listHash,
  closedAt: '2026-11-21T10:00:00.000Z',
  drawnAt: '2026-11-21T11:00:00.000Z',
  secret,
  tickets,
  beaconRound: null,
  beacon: null,
  winner: tickets[chooseWinner({ secret, listHash, raffleId: 3, beacon: null }, 12)] as Acta['winner'],
}
const acta: Acta = { ...rest, hash: fingerprintOf(rest) }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acta-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function verify(content: string) {
  const path = join(folder, 'acta.json')
  await writeFile(path, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, path], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('a matching record is valid and names the winner', async () => {
  const { status, said } = await verify(JSON.stringify(acta))
  expect(said).toContain(`El acta es válida: ganó el ticket ${acta.winner.number} (${acta.winner.receipt}).`)
  expect(status).toBe(0)
})

test('an altered record is invalid, with the reason', async () => {
  const other = tickets.find(({ number }) => number !== acta.winner.number) as Acta['winner']
  const { status, said } = await verify(JSON.stringify({ ...acta, winner: other }))
  expect(said).toContain('El acta NO es válida. El cálculo no da ese ganador.')
  expect(status).toBe(1)
  expect((await verify(JSON.stringify({ ...acta, nombre: 'Otra consola' }))).said).toContain('no da su propia huella')
})

test('a file that is no record is refused as such', async () => {
  for (const content of ['', '{', '{}', JSON.stringify({ ...acta, secret: 'xyz' })]) {
    expect(await verify(content)).toEqual({ status: 1, said: 'Ese archivo no es el acta de un sorteo.\n' })
  }
})
