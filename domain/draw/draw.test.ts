import { createHash, createHmac, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { fingerprintOf, verifyActa, type Acta, ticketListHash, ticketListText, type Ticket } from './acta.ts'
import { firstRoundFrom, randomnessOf, timeOfRound } from './beacon.ts'
import { chooseWinner, commitmentTo, pick, words, type DrawInput } from './choose.ts'

const secret = '5c'.repeat(32)
const tickets: Ticket[] = Array.from({ length: 30 }, (_, index) => ({ number: index + 1, receipt: `R${index + 1}XYZ` }))
const listHash = ticketListHash(tickets)
/** Round 123 of drand's quicknet, as its servers return it. */
const round123 = {
  round: 123,
  signature: 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
}
const randomness123 = 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc'

function actaOf({ beacon = round123 }: Partial<Acta> = {}): Acta {
  const input = { secret, listHash, raffleId: 7, beacon: beacon && randomness123 }
  const acta: Omit<Acta, 'hash'> = {
    version: 1,
    raffleId: 7,
    nombre: 'Una consola',
    commitment: commitmentTo(secret),
    listHash,
    closedAt: new Date(timeOfRound(123).getTime() - 5000).toISOString(),
    drawnAt: '2026-11-21T12:00:00.000Z',
    secret,
    tickets,
    beaconRound: 123,
    beacon,
    winner: tickets[chooseWinner(input, tickets.length)] as Ticket,
  }
  return { ...acta, hash: fingerprintOf(acta) }
}

/** The four words of the first block of a stream. */
function blockOf(stream: Iterable<bigint>): bigint[] {
  const block: bigint[] = []
  for (const word of stream) if (block.push(word) === 4) break
  return block
}

describe('a draw', () => {
  test('can be recomputed with SHA-256 and HMAC alone', () => {
    const input = { secret, listHash, raffleId: 7, beacon: null }
    const text = tickets.map(({ number, receipt }) => `${number}:${receipt}\n`).join('')
    expect(ticketListText(tickets.toReversed())).toBe(text)
    expect(listHash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(commitmentTo(secret)).toBe(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'))
    const stream = words(input)
    for (const block of [0, 1, 2]) {
      const hmac = createHmac('sha256', Buffer.from(secret, 'hex'))
      const bytes = hmac.update(`sorteo-v1\n7\n${listHash}\n\n${block}`).digest()
      for (const at of [0, 8, 16, 24]) expect(stream.next().value).toBe(bytes.readBigUInt64BE(at))
    }
  })

  test('depends on every bit of secret, list and beacon, and on the raffle', () => {
    const input = { secret, listHash, raffleId: 7, beacon: randomness123 }
    const first = words(input).next().value
    const flipped = (hex: string, bit: number) => {
      const bytes = Buffer.from(hex, 'hex')
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      return bytes.toString('hex')
    }
    const seen = new Set([first])
    for (let bit = 0; bit < 256; bit++) {
      for (const part of ['secret', 'listHash', 'beacon'] as const) {
        seen.add(words({ ...input, [part]: flipped(input[part], bit) }).next().value)
      }
    }
    seen.add(words({ ...input, raffleId: 8 }).next().value)
    seen.add(words({ ...input, beacon: null }).next().value)
    expect(seen.size).toBe(1 + 3 * 256 + 2)
  })

  test('skips the words that would favour the first tickets', () => {
    const last = (1n << 64n) - 1n
    // 2^64 is one more than a multiple of three: the last word alone would make the first ticket likelier.
    expect(pick([last, 4n], 3)).toBe(1)
    expect(pick([last - 1n], 3)).toBe(2)
    expect(pick([last], 2)).toBe(1)
    expect(pick([0n], 1)).toBe(0)
    expect(chooseWinner({ ...actaOf(), beacon: null }, 1)).toBe(0)
    for (const count of [0, -1, 1.5, Number.NaN])
      expect(() => chooseWinner({ ...actaOf(), beacon: null }, count)).toThrow()
  })

  describe('among any number of tickets', () => {
    const draws = 100_000
    let inputs: DrawInput[]
    // Hashed once for all numbers of tickets: choosing by its words takes a thirtieth of the time of a draw.
    let blocks: bigint[][]
    beforeAll(() => {
      inputs = Array.from({ length: draws }, (_, raffleId) => {
        return { secret: randomBytes(32).toString('hex'), listHash, raffleId, beacon: null }
      })
      blocks = inputs.map((input) => blockOf(words(input)))
    })

    test.each([2, 3, 7, 30, 100, 1000])('gives each of %i tickets the same chance, over 100,000 draws', (count) => {
      const wins = Array.from({ length: count }, () => 0)
      for (const block of blocks) {
        const winner = pick(block, count)
        wins[winner] = (wins[winner] ?? 0) + 1
      }
      const expected = draws / count
      const chiSquare = wins.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
      // The value that a fair draw stays under 9,999 times in 10,000 (Wilson and Hilferty's approximation).
      const degrees = count - 1
      const limit = degrees * (1 - 2 / (9 * degrees) + 3.719 * Math.sqrt(2 / (9 * degrees))) ** 3
      expect(chiSquare).toBeLessThan(limit)
    })

    test('chooses the winner by these words', () => {
      for (const [index, input] of inputs.slice(0, 2000).entries())
        expect(chooseWinner(input, index + 1)).toBe(pick(blocks[index] ?? [], index + 1))
    })
  })
})

describe('the beacon', () => {
  test('is accepted only with a valid signature of drand', () => {
    expect(randomnessOf(round123)).toBe(randomness123)
    expect(randomnessOf({ ...round123, round: 124 })).toBeUndefined()
    const forged = round123.signature.replace(/^b75c/, 'b75d')
    for (const signature of [forged, '', 'zz', 'c0' + '00'.repeat(47), round123.signature.slice(2)]) {
      expect(randomnessOf({ round: 123, signature })).toBeUndefined()
    }
  })

  test('has a round every three seconds', () => {
    expect(timeOfRound(1)).toEqual(new Date('2023-08-23T15:09:27Z'))
    for (const round of [1, 2, 123, 20_000_000]) {
      const time = timeOfRound(round)
      expect(firstRoundFrom(time)).toBe(round)
      expect(firstRoundFrom(new Date(time.getTime() + 1))).toBe(round + 1)
    }
    expect(firstRoundFrom(new Date(0))).toBe(1)
  })
})

/** Yields a value again and again, each time with one leaf of it altered. */
function* alterations(value: unknown): Generator {
  if (typeof value === 'string') yield `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`
  else if (typeof value === 'number') yield value + 1
  else if (value === null) yield 1
  else {
    for (const [key, inner] of Object.entries(value as object)) {
      for (const altered of alterations(inner)) {
        yield Array.isArray(value) ? value.with(Number(key), altered) : { ...(value as object), [key]: altered }
      }
    }
  }
}

describe('a record', () => {
  test('of a correct draw is valid, with and without a beacon', () => {
    expect(verifyActa(actaOf())).toEqual({ valid: true })
    expect(verifyActa(actaOf({ beacon: null }))).toEqual({ valid: true })
  })

  test.each([
    ['with', round123, `[123,"${round123.signature}"]`],
    ['without', null, 'null'],
  ])('%s a beacon has a fingerprint that anybody can compute with SHA-256 alone', (_, beacon, round) => {
    const acta = actaOf({ beacon })
    const list = tickets.map(({ number, receipt }) => `[${number},"${receipt}"]`).join(',')
    const text =
      `[1,7,"Una consola","${commitmentTo(secret)}","${listHash}","${acta.closedAt}","2026-11-21T12:00:00.000Z",` +
      `"${secret}",[${list}],123,${round},[${acta.winner.number},"${acta.winner.receipt}"]]`
    expect(acta.hash).toBe(createHash('sha256').update(text).digest('hex'))
  })

  const other = tickets.map((ticket) => (ticket.number === 3 ? { ...ticket, receipt: 'OTRO' } : ticket))
  const loser = (acta: Acta) => tickets.find(({ number }) => number !== acta.winner.number) as Ticket
  test.each<[string, (acta: Acta) => Partial<Acta>, string]>([
    ['a ticket that is there twice', () => ({ tickets: [...tickets.slice(0, 29), tickets[0] as Ticket] }), 'tickets'],
    ['a ticket that is missing', () => ({ tickets: tickets.filter(({ number }) => number !== 4) }), 'tickets'],
    [
      'two tickets with one receipt',
      () => ({ tickets: tickets.map((ticket) => ({ ...ticket, receipt: 'R' })) }),
      'tickets',
    ],
    ['no tickets', () => ({ tickets: [] }), 'tickets'],
    ['another receipt', () => ({ tickets: other }), 'list'],
    ['one ticket less', () => ({ tickets: tickets.slice(0, 29) }), 'list'],
    ['another hash of the list', () => ({ listHash: 'a'.repeat(64) }), 'list'],
    ['another list with its hash', () => ({ tickets: other, listHash: ticketListHash(other) }), 'winner'],
    ['another secret', () => ({ secret: '5d'.repeat(32) }), 'commitment'],
    ['a secret of another length', () => ({ secret: '5c'.repeat(31) }), 'commitment'],
    ...['5c'.repeat(31), '5c'.repeat(33), '5C'.repeat(32)].map((one): [string, () => Partial<Acta>, string] => [
      `the secret ${one.slice(0, 2)}… of ${one.length / 2} bytes and its commitment`,
      () => ({ secret: one, commitment: commitmentTo(one) }),
      'commitment',
    ]),
    ['another commitment', () => ({ commitment: 'b'.repeat(64) }), 'commitment'],
    [
      'a secret and commitment made up afterwards',
      () => ({ secret: '5d'.repeat(32), commitment: commitmentTo('5d'.repeat(32)) }),
      'winner',
    ],
    ['a beacon that drand did not sign', () => ({ beacon: { ...round123, round: 125 } }), 'beacon'],
    ['a signature that is not drand’s', () => ({ beacon: { round: 123, signature: 'c0'.repeat(48) } }), 'beacon'],
    ['a beacon from before sales ended', () => ({ closedAt: timeOfRound(124).toISOString() }), 'beacon'],
    ['a beacon from the moment in which sales ended', () => ({ closedAt: timeOfRound(123).toISOString() }), 'beacon'],
    ['another round than the one that was fixed', () => ({ beaconRound: 124 }), 'beacon'],
    ['no beacon where there was one', () => ({ beacon: null }), 'winner'],
    ['another raffle', () => ({ raffleId: 8 }), 'winner'],
    ['another name', () => ({ nombre: 'Otra consola' }), 'whole'],
    ['another time of the draw', () => ({ drawnAt: '2026-11-21T12:00:00.001Z' }), 'whole'],
    ['another fingerprint', () => ({ hash: 'c'.repeat(64) }), 'whole'],
    ['another winner', (acta) => ({ winner: loser(acta) }), 'winner'],
    [
      'the winner with another number',
      ({ winner }) => ({ winner: { ...winner, number: winner.number + 1 } }),
      'winner',
    ],
    ['the winner with another receipt', (acta) => ({ winner: { ...acta.winner, receipt: 'OTRO' } }), 'winner'],
  ])('with %s is invalid, with the reason', (_what, change, failed) => {
    const acta = actaOf()
    expect(verifyActa({ ...acta, ...change(acta) })).toEqual({ valid: false, failed })
  })

  test('has no field that can be altered and stay valid', () => {
    for (const acta of [actaOf(), actaOf({ beacon: null })]) {
      for (const altered of alterations(acta))
        expect(verifyActa(altered as Acta), JSON.stringify(altered)).not.toEqual({ valid: true })
    }
  })
})
