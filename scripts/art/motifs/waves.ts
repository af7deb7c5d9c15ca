import type { Motif } from '../scene.ts'
import { oklch } from '../colour.ts'
import { circle, n } from '../svg.ts'

/** A low moon over a sea of scales. */
export const waves: Motif = ({ art, pal, random, index }) => {
  const hue = 8
  const x = [640, 720, 560, 480][index % 4] ?? 640
  const y = [214, 190, 232, 200][index % 4] ?? 214
  const moon = [150, 112, 176, 132][index % 4] ?? 150
  const r = [92, 70, 118, 80][index % 4] ?? 92
  const horizon = y + moon * random.between(0.3, 0.62)
  const scales: string[] = []
  let row = 0
  for (let cy = horizon; cy < 720 + r; cy += r * 0.5, row++) {
    const depth = Math.min(1, (cy - horizon) / (720 - horizon))
    for (let cx = (row % 2) * r - r * 2; cx < 960 + r * 2; cx += r * 2) {
      const sway = Math.sin(cx * 0.006 + row * 0.5) * 9
      const across = Math.abs(cx - x) / 620
      const lit = Math.max(0, 1 - across) ** 1.4 * (1 - depth * 0.72)
      const rings = 5
      for (let ring = 0; ring < rings; ring++) {
        const part = ring / rings
        const edge = ring % 2 === 0
        const light = edge ? 0.17 + lit * 0.62 * (1 - part * 0.5) : 0.15 + lit * 0.14
        const colour = oklch(light, 0.03 + (edge ? 0.13 : 0.07) * Math.min(1, lit + 0.2), hue + (edge ? lit * 48 : -28))
        scales.push(circle(cx, cy + r + sway, r * (1 - part * 0.9), `fill="${colour}"`))
      }
    }
  }
  const disc = art.linear(x, y - moon, x, y + moon, [
    [0, '#fffaf0'],
    [0.42, pal.hot],
    [1, pal.bright],
  ])
  const clouds = [0, 1, 2].map((cloud) => {
    const w = random.between(190, 360)
    const cx = x + random.between(-380, 250)
    return `<rect x="${n(cx)}" y="${n(y - moon * 0.9 + cloud * moon * 0.52 + random.between(-10, 10))}" width="${n(w)}" height="${n(10 + cloud * 3)}" rx="8" fill="${cloud % 2 ? pal.second : pal.dark}" opacity="0.85"/>`
  })
  return (
    art.fill(
      art.linear(0, 0, 0, horizon, [
        [0, pal.night],
        [0.5, pal.dark],
        [1, pal.body],
      ]),
    ) +
    art.light(x, y, 520, pal.bright, 0.6) +
    [1.32, 1.7].map((grow) => circle(x, y, moon * grow, `fill="${pal.glow}" opacity="0.1"`)).join('') +
    circle(x, y, moon, `fill="${disc}"`) +
    clouds.join('') +
    scales.join('') +
    art.light(x, horizon + 70, 330, pal.glow, 0.3)
  )
}
