import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A round of the public beacon drand, as its servers return it; the signature in hexadecimal. */
export type BeaconRound = { round: number; signature: string }

/** The chain `quicknet` of drand: a round every three seconds, signed by a threshold of independent servers. */
const quicknet = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
} as const

/** The name by which drand's servers know the chain. */
export const chainOfBeacon = quicknet.chain

const suite = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The first round made at or after that moment. */
export function firstRoundFrom(time: Date): number {
  const seconds = time.getTime() / 1000 - quicknet.genesis
  return Math.max(1, Math.ceil(seconds / quicknet.period) + 1)
}

/** When a round is made. */
export const timeOfRound = (round: number) => new Date((quicknet.genesis + (round - 1) * quicknet.period) * 1000)

/** The randomness of a round, 32 bytes in hexadecimal, if drand has signed it; undefined for anything else. */
export function randomnessOf({ round, signature }: BeaconRound): string | undefined {
  try {
    const { shortSignatures } = bls12_381
    const message = shortSignatures.hash(sha256(bytesOfRound(round)), suite)
    const signed = shortSignatures.verify(hexToBytes(signature), message, hexToBytes(quicknet.publicKey))
    return signed ? bytesToHex(sha256(hexToBytes(signature))) : undefined
  } catch {
    // Not a point of the curve.
    return undefined
  }
}

function bytesOfRound(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return bytes
}
