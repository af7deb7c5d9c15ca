import sharp, { type Sharp } from 'sharp'
import { cream, luminance, type Palette } from './colour.ts'
import { randomOf } from './random.ts'
import { n, type Drawing } from './svg.ts'
import type { Title } from './titles.ts'
import { place } from './type.ts'

const margin = 56

type Placed = { svg: string; top: number; left: number; right: number; bottom: number; last: number }

/** The title in its corner: ink on the margin at the left and below, whatever its letters. */
export function placeTitle(title: Title, pal: Palette, height: number): Placed {
  const gap = title.lineSize * 1.08
  const ends = title.lines.map((line) => line.right * title.lineSize)
  const bottom = height - margin + 4
  const lastBase = bottom - title.lineSize * 0.06
  const parts = title.lines.map((line, index) =>
    place(line, margin, lastBase - (title.lines.length - 1 - index) * gap, title.lineSize, `fill="${pal.light}"`),
  )
  const leadBase = title.lines.length ? lastBase - (title.lines.length - 1) * gap - title.lineSize * 1.16 : lastBase
  parts.push(place(title.lead, margin - title.leadSize * 0.012, leadBase, title.leadSize, `fill="${cream}"`))
  const right = margin + Math.max(title.lead.right * title.leadSize, ...ends)
  return {
    svg: parts.join(''),
    top: leadBase + title.lead.top * title.leadSize,
    left: margin,
    right,
    bottom,
    last: lastBase,
  }
}

/** Darkness under the type: from below, and from the corner it stands in. */
export function scrim(art: Drawing, pal: Palette, placed: Placed, strength: number): string {
  const { height, width } = art
  const from = Math.max(0, placed.top - 150)
  const rise = art.linear(0, height, 0, from, [
    [0, pal.night, Math.min(1, 0.94 * strength)],
    [0.45, pal.night, Math.min(1, 0.74 * strength)],
    [0.75, pal.night, 0.3 * strength],
    [1, pal.night, 0],
  ])
  const corner = art.radial(
    0,
    height,
    width * 0.8,
    [
      [0, pal.night, 0.6 * strength],
      [0.6, pal.night, 0.3 * strength],
      [1, pal.night, 0],
    ],
    `translate(0 ${n(height * 0.36)}) scale(1 0.64)`,
  )
  return art.fill(rise) + art.fill(corner)
}

/** The lowest contrast of a colour against what lies in the box, leaving out the brightest hundredth. */
export async function contrastIn(svg: string, box: Placed, ink: string): Promise<number> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const found: number[] = []
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(info.height, box.bottom); y += 3) {
    for (let x = Math.floor(box.left); x < Math.min(info.width, box.right); x += 3) {
      const at = (y * info.width + x) * info.channels
      found.push(luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0))
    }
  }
  found.sort((a, b) => a - b)
  const under = found[Math.floor(found.length * 0.995)] ?? 0
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16)) as [number, number, number]
  return (luminance(r, g, b) + 0.05) / (under + 0.05)
}

/** Film grain, laid on the finished picture: strongest in the middle tones. */
export async function grained(svg: string, seed: string, amount = 7): Promise<Sharp> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const random = randomOf(seed)
  for (let at = 0; at < data.length; at += info.channels) {
    const light = ((data[at] ?? 0) + (data[at + 1] ?? 0) * 2 + (data[at + 2] ?? 0)) / 1020
    const noise = (random.next() + random.next() - 1) * amount * (0.4 + 1.6 * light * (1 - light) * 2)
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = Math.max(0, Math.min(255, Math.round((data[at + channel] ?? 0) + noise)))
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels as 3 } })
}
