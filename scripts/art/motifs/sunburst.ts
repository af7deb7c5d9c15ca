import type { Motif } from '../scene.ts'
import { circle, n, path, polygon } from '../svg.ts'

/** A sun on the edge of the stage; its rays are planks of light. */
export const sunburst: Motif = ({ art, pal, random, index }) => {
  const x = [640, 740, 600, 300, 520][index % 5] ?? 640
  const y = [262, 214, 318, 236, 190][index % 5] ?? 330
  const r = random.between(96, 132)
  const count = [22, 16, 28, 20, 14][index % 5] ?? 20
  const turn = random.between(0, 360)
  const at = (degrees: number, length: number): [number, number] => {
    const angle = (degrees * Math.PI) / 180
    return [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
  }
  const rays: string[] = []
  for (let ray = 0; ray < count; ray++) {
    const step = 360 / count
    const start = turn + ray * step
    const thick = step * (ray % 2 ? 0.34 : 0.62)
    const length = (ray % 2 ? 420 : 900) * random.between(0.86, 1.1)
    const paint = art.radial(x, y, length, [
      [r / length, ray % 2 ? pal.hot : pal.glow, 0.95],
      [0.36, pal.bright, 0.85],
      [0.7, pal.body, 0.5],
      [1, pal.dark, 0],
    ])
    rays.push(
      path(
        polygon([
          at(start - thick / 3, r * 1.22),
          at(start - thick / 2, length),
          at(start + thick / 2, length),
          at(start + thick / 3, r * 1.22),
        ]),
        `fill="${paint}"`,
      ),
    )
  }
  const rings = [2.35, 3.3, 4.3].map((grow, ring) =>
    circle(
      x,
      y,
      r * grow,
      `fill="none" stroke="${pal.night}" stroke-width="${n(13 + ring * 4)}" stroke-opacity="${n(0.62 - ring * 0.1)}"`,
    ),
  )
  const disc = art.linear(x, y - r, x, y + r, [
    [0, '#fffaf0'],
    [0.4, pal.hot],
    [1, pal.glow],
  ])
  return (
    art.fill(
      art.radial(x, y, 900, [
        [0, pal.body],
        [0.3, pal.dark],
        [0.62, pal.deep],
        [1, pal.night],
      ]),
    ) +
    rays.join('') +
    rings.join('') +
    circle(x, y, r * 1.1, `fill="${pal.glow}" filter="${art.blur(26)}"`) +
    circle(x, y, r, `fill="${disc}"`) +
    art.light(x, y, 420, pal.glow, 0.3)
  )
}
