import type { Motif } from '../scene.ts'
import { circle, n, path, polygon, screen } from '../svg.ts'

/** Where the lamp stands, where it looks (degrees), how wide, how large it is. */
const stands = [
  [812, 150, 158, 44, 1],
  [640, 196, 30, 62, 2.1],
  [640, -10, 92, 52, 1.3],
  [150, 150, 22, 40, 1],
  [700, 250, 176, 74, 2.6],
  [930, 60, 146, 50, 1.2],
  [560, 170, 8, 56, 1.6],
] as const

/** The projector: a lamp, the rays its film lets through, and dust in the light. */
export const beam: Motif = ({ art, pal, random, index }) => {
  const [sx, sy, look, spread, scale] = stands[index % stands.length] ?? stands[0]
  const x = sx + random.between(-16, 16)
  const y = sy + random.between(-10, 10)
  const parts = random.whole(5, 8)
  const at = (degrees: number, length: number): [number, number] => {
    const angle = (degrees * Math.PI) / 180
    return [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
  }
  const rays: string[] = []
  for (let part = 0; part < parts; part++) {
    const start = look - spread / 2 + (spread / parts) * part
    const end = start + (spread / parts) * random.between(0.45, 0.95)
    const strength = part % 2 ? random.between(0.3, 0.55) : random.between(0.75, 1)
    const colour = [pal.bright, pal.body, pal.bright, pal.glow][random.whole(0, 3)] ?? pal.bright
    const paint = art.linear(x, y, ...at((start + end) / 2, 980), [
      [0, pal.hot, strength],
      [0.1, pal.glow, strength * 0.9],
      [0.34, colour, strength * 0.85],
      [0.75, pal.body, strength * 0.42],
      [1, pal.dark, 0],
    ])
    rays.push(path(polygon([[x, y], at(start, 1300), at(end, 1300)]), `fill="${paint}"`))
  }
  const haze = art.linear(x, y, ...at(look, 760), [
    [0, pal.bright, 0.5],
    [0.5, pal.body, 0.3],
    [1, pal.body, 0],
  ])
  const cone = path(polygon([[x, y], at(look - spread * 0.66, 1300), at(look + spread * 0.66, 1300)]), `fill="${haze}"`)
  const dust: string[] = []
  for (let speck = 0; speck < 80; speck++) {
    const [dx, dy] = at(look + random.between(-spread / 2, spread / 2), random.between(90, 760))
    const large = random.next() < 0.13
    const size = large ? random.between(4, 9) : random.between(0.9, 2)
    dust.push(circle(dx, dy, size, `fill="${pal.hot}" opacity="${n(random.between(0.2, 0.75) * (large ? 0.28 : 1))}"`))
  }
  const glass = 42 * scale
  const rings = [4.2, 3.1, 2.2].map((grow, ring) =>
    circle(
      x,
      y,
      glass * grow,
      `fill="none" stroke="${pal.light}" stroke-opacity="${n(0.07 + ring * 0.07)}" stroke-width="${n(1.6 + ring * 0.8)}"`,
    ),
  )
  const barrel = art.radial(x - glass * 0.3, y - glass * 0.4, glass * 1.9, [
    [0, pal.body],
    [0.5, pal.deep],
    [1, pal.night],
  ])
  const lens = art.radial(x, y, glass * 0.66, [
    [0, '#fffaf0'],
    [0.45, pal.hot],
    [0.8, pal.glow],
    [1, pal.bright],
  ])
  return (
    art.fill(
      art.radial(x, y, 820, [
        [0, pal.dark],
        [0.35, pal.deep],
        [1, pal.night],
      ]),
    ) +
    screen(`<g filter="${art.blur(24)}">${cone}</g>`, 0.75) +
    screen(`<g filter="${art.blur(1.4)}">${rays.join('')}</g>`) +
    screen(dust.join('')) +
    art.light(x, y, 250 + 70 * scale, pal.bright, 0.6) +
    rings.join('') +
    circle(x, y, glass * 1.34, `fill="${barrel}"`) +
    circle(
      x,
      y,
      glass * 1.34,
      `fill="none" stroke="${pal.light}" stroke-width="${n(2 + scale)}" stroke-opacity="0.85"`,
    ) +
    circle(x, y, glass * 0.98, `fill="${pal.night}"`) +
    circle(x, y, glass * 0.66, `fill="${lens}"`) +
    art.light(x, y, glass * 3, pal.glow, 0.5)
  )
}
