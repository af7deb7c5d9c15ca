// The fractions of the roots of the first primes, of which FIPS 180-4 makes the constants.
const primes: number[] = []
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number)
}
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0
const roundConstants = primes.map((prime) => fraction(prime ** (1 / 3)))
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const schedule = new Int32Array(64)
const at = (index: number) => schedule[index] ?? 0
const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * SHA-256 at once, for thousands of short texts in a row; a shop may also run on plain http, where browsers offer no
 * `crypto.subtle`.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 4, bytes.length * 8)
  let state = initialState
  for (let block = 0; block < padded.byteLength; block += 64) state = compress(state, padded, block)
  const hash = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) hash.setInt32(index * 4, word)
  return new Uint8Array(hash.buffer)
}

function compress(state: readonly number[], padded: DataView, block: number): number[] {
  for (let index = 0; index < 16; index += 1) schedule[index] = padded.getInt32(block + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const [far, near] = [at(index - 15), at(index - 2)]
    const first = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3)
    const second = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10)
    schedule[index] = at(index - 16) + first + at(index - 7) + second
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const one = (h + mixed + ((e & f) ^ (~e & g)) + (roundConstants[index] ?? 0) + at(index)) | 0
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0)
}
