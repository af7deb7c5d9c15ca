import sharp from 'sharp'

/** The colour of the shop's icons, as in `favicon.svg`. */
export const iconColour = '#a674ff'

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/**
 * Draws the purple parts of a PNG icon in another colour, soft edges included: a pixel is a mixture of the purple and
 * of the background of its row, and keeps its ratio. The orange part and the background stay.
 */
export async function recolourIcon(png: Buffer, colour: string): Promise<Buffer> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [before, after] = [channelsOf(iconColour), channelsOf(colour)]
  for (let y = 0; y < height; y++) {
    const at = (x: number) => (y * width + x) * 4
    // A tenth from the left the drawing has not begun. Rows that are still transparent there, in a rounded corner,
    // contain no drawing.
    const [opacity, ...ground] = [3, 0, 1, 2].map((channel) => data[at(Math.round(width / 10)) + channel] ?? 0)
    if (opacity !== 255) continue
    const towards = before.map((channel, index) => channel - (ground[index] ?? 0))
    const length = towards.reduce((sum, part) => sum + part * part, 0)
    for (let x = 0; x < width; x++) {
      const pixel = data.subarray(at(x), at(x) + 3)
      const [red = 0, , blue = 0] = pixel
      if (blue <= red) continue
      const share =
        towards.reduce((sum, part, index) => sum + part * ((pixel[index] ?? 0) - (ground[index] ?? 0)), 0) / length
      for (const [index, channel] of pixel.entries())
        pixel[index] = Math.round(channel + share * ((after[index] ?? 0) - (before[index] ?? 0)))
    }
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ palette: true })
    .toBuffer()
}
