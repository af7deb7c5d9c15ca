import sharp from 'sharp'

/** How much weaker each finer octave is: few photos have more detail. */
const falloff = 0.8

/**
 * A picture that compresses like a photo, the same for the same seed: noise in all scales. Boxes and gradients would
 * compress too well.
 */
export async function photo(seed: number, width: number, height: number): Promise<Buffer> {
  let state = seed * 7919 + 1
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  }
  const sum = new Float32Array(width * height * 3)
  let weights = 0
  for (let across = 2, weight = 1; across <= width; across *= 2, weight *= falloff) {
    const down = Math.max(1, Math.round((across * height) / width))
    const coarse = Buffer.from(Array.from({ length: across * down * 3 }, random))
    const octave = await sharp(coarse, { raw: { width: across, height: down, channels: 3 } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer()
    for (let index = 0; index < sum.length; index++)
      sum[index] = (sum[index] ?? 0) + ((octave[index] ?? 0) - 128) * weight
    weights += weight * weight
  }
  const pixels = Uint8ClampedArray.from(sum, (value) => 128 + (value * 0.9) / Math.sqrt(weights))
  return sharp(Buffer.from(pixels), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
