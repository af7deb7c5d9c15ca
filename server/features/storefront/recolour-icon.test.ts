import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { recolourIcon } from './recolour-icon.ts'

const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

/** The number of pixels in this colour, within the rounding of a palette. */
function countOf(raw: Buffer, hex: string): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  let count = 0
  for (let at = 0; at < raw.length; at += 4)
    if (wanted.every((channel, index) => Math.abs(channel - (raw[at + index] ?? 0)) <= 6)) count++
  return count
}

test.each(['192', '512', 'maskable-192', 'maskable-512'])(
  '%s.png is recoloured to the colour of the shop',
  async (name) => {
    const png = await readFile(new URL(`../../../web/public/icons/${name}.png`, import.meta.url))
    const [before, after] = await Promise.all([pixels(png), recolourIcon(png, '#2fd49a').then(pixels)])
    const purple = countOf(before, '#a674ff')
    expect(purple).toBeGreaterThan(before.length / 4 / 25)
    expect(countOf(after, '#a674ff')).toBe(0)
    expect(countOf(after, '#2fd49a') / purple).toBeCloseTo(1, 1)
    expect(countOf(after, '#ffab45') / countOf(before, '#ffab45')).toBeCloseTo(1, 1)
    const middle = (raw: Buffer) => [...raw.subarray(Math.sqrt(raw.length / 4) * 2, Math.sqrt(raw.length / 4) * 2 + 3)]
    for (const [index, channel] of middle(before).entries()) expect(middle(after)[index]).toBeCloseTo(channel, -1)
    // Not even a soft edge stays purple, which is 139 bluer than it is green; the background is 22.
    let bluest = 0
    for (let at = 0; at < after.length; at += 4) bluest = Math.max(bluest, (after[at + 2] ?? 0) - (after[at + 1] ?? 0))
    expect(bluest).toBeLessThan(40)
  },
)
