/** A grey, square, progressive JPEG that goes over its pixels so often: each scan tells one bit of one coefficient. */
export function jpegOfScans(scans: number, side = 64): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const size = [side >> 8, side & 255]
  const header = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    // One symbol of one bit: no difference; and two for the ends of 16,384 blocks or more, and of one.
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, 1, ...Array<number>(14).fill(0), 0xe0, 0x00]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    bits('0'.repeat(3 * blocks)),
  ]
  const nothing = bits(endsOf(blocks))
  const bodies = Array.from({ length: scans - 1 }, (_, index) => {
    const [bit, coefficient] = [13 - (index % 14), 1 + Math.floor(index / 14)]
    const [component, at] = [1 + Math.floor((coefficient - 1) / 63), 1 + ((coefficient - 1) % 63)]
    const precision = bit === 13 ? bit : ((bit + 1) << 4) | bit
    return Buffer.concat([segment(0xda, [1, component, 0, at, at, precision]), nothing])
  })
  return Buffer.concat([...header, ...bodies, Buffer.from([0xff, 0xd9])])
}

function segment(marker: number, bytes: readonly number[]): Buffer {
  const length = bytes.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...bytes])
}

/** Blocks without a coefficient, in runs. */
function endsOf(blocks: number): string {
  const runs = Array.from({ length: Math.floor(blocks / 16_384) }, () => `0${'0'.repeat(14)}`)
  return runs.join('') + '10'.repeat(blocks % 16_384)
}

/** The bits in bytes, filled up with ones; a 0 follows each 255. */
function bits(text: string): Buffer {
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8, '1')
  const bytes = padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}
