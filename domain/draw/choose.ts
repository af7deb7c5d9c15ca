import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** All inputs of a draw; `secret`, `listHash` and `beacon` are 32 bytes in hexadecimal. */
export type DrawInput = {
  secret: string
  listHash: string
  raffleId: number
  /** The randomness of a public beacon; null if the draw depends on the commitment alone. */
  beacon: string | null
}

const range = 1n << 64n

/** What is published before the first ticket is sold: SHA-256 of the secret, in hexadecimal. */
export const commitmentTo = (secret: string) => bytesToHex(sha256(hexToBytes(secret)))

/**
 * The stream of a draw: blocks of HMAC-SHA-256 under the secret, each read as four big-endian words of 64 bits.
 * Block `n` is the HMAC of `sorteo-v1`, raffle id, list hash, beacon (empty without one) and `n`, a line each.
 */
export function* words({ secret, listHash, raffleId, beacon }: DrawInput): Generator<bigint> {
  const key = hexToBytes(secret)
  for (let block = 0; ; block++) {
    const message = ['sorteo-v1', raffleId, listHash, beacon ?? '', block].join('\n')
    const bytes = hmac(sha256, key, utf8ToBytes(message))
    for (let at = 0; at < bytes.length; at += 8) yield BigInt(`0x${bytesToHex(bytes.subarray(at, at + 8))}`)
  }
}

/** A uniformly distributed number below `count`: words beyond the last whole multiple of `count` are skipped. */
export function pick(stream: Iterable<bigint>, count: number): number {
  const fair = range - (range % BigInt(count))
  for (const word of stream) if (word < fair) return Number(word % BigInt(count))
  throw new RangeError('the stream ended')
}

/** The index of the winner in the list of tickets ordered by number, from 0. */
export function chooseWinner(input: DrawInput, tickets: number): number {
  if (!Number.isSafeInteger(tickets) || tickets < 1) throw new RangeError(`a draw among ${tickets} tickets`)
  return pick(words(input), tickets)
}
