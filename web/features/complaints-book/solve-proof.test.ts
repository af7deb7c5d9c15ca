import { expect, test } from 'vitest'
import { leadingZeroBits, proofText } from '#domain/complaint.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { solveProof } from './solve-proof.ts'

const hashBySubtle = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

test('sha256 gives the hash that the platform gives, of every length up to three blocks', async () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
    expect(sha256(bytes), `${length} bytes`).toEqual(await hashBySubtle(bytes))
  }
})

test('a page solves the proof of work that the shop asks for', async () => {
  const requestId = '4c0a9c1e-3f0e-4b57-9d6a-5f5c3c9f1b77'
  const proof = await solveProof({ challenge: 'c'.repeat(120), bits: 12 }, requestId)
  const hash = await hashBySubtle(new TextEncoder().encode(proofText(proof.challenge, requestId, proof.nonce)))
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(12)
})
