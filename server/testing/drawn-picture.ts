import sharp from 'sharp'

/** A picture of boxes that is unique to its seed, as large as a phone's screen by default. */
export function drawnPicture(seed: number, width = 360, height = 640): Promise<Buffer> {
  let state = seed * 7919 + 1
  const upTo = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * limit)
  }
  const pixels = Buffer.alloc(width * height, 255)
  for (let box = 0; box < 120; box++) {
    const [left, top, across, down, shade] = [upTo(width), upTo(height), 6 + upTo(30), 4 + upTo(20), upTo(200)]
    for (let y = top; y < Math.min(height, top + down); y++)
      pixels.fill(shade, y * width + left, y * width + Math.min(width, left + across))
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
