import type { Motif } from '../scene.ts'
import { oklch } from '../colour.ts'
import { circle, n, path, rect } from '../svg.ts'

/** Tiles of quarter rounds and steps, lit from one of them: something made to order. */
export const mosaic: Motif = ({ art, pal, random, index }) => {
  const side = [160, 120, 160, 120][index % 4] ?? 160
  const [fx, fy] = (
    [
      [680, 200],
      [660, 180],
      [480, 240],
      [780, 300],
    ] as const
  )[index % 4] ?? [680, 200]
  const hues = [70, 60, 48, 34, 20, 330]
  const tiles: string[] = []
  for (let y = -side / 2; y < 760; y += side) {
    for (let x = 0; x < 960; x += side) {
      const far = Math.hypot(x + side / 2 - fx, y + side / 2 - fy)
      const lit = Math.max(0, 1 - far / 700) ** 1.25
      const tone = (hue: number, level: number) =>
        oklch(0.15 + lit * level, 0.03 + 0.115 * lit, hue + (hue < 100 ? 14 : 0) * (level > 0.5 ? lit : 0))
      const pick = () => hues[random.whole(0, hues.length - 1)] ?? 78
      const ground = tone(pick(), random.between(0.1, 0.34))
      const figure = tone(pick(), random.between(0.42, 0.7))
      const spot = tone(82, 0.78)
      const turn = random.whole(0, 3) * 90
      tiles.push(
        `<g transform="translate(${x} ${y}) rotate(${turn} ${side / 2} ${side / 2})">` +
          rect(-0.5, -0.5, side + 1, side + 1, 0, `fill="${ground}"`) +
          shape(random.whole(0, 6), side, figure, spot, ground) +
          '</g>',
      )
    }
  }
  const cx = Math.floor(fx / side) * side + side / 2
  const cy = Math.floor((fy + side / 2) / side) * side
  const sun = art.radial(cx - side * 0.1, cy - side * 0.12, side * 0.55, [
    [0, '#fffaf0'],
    [0.55, pal.hot],
    [1, pal.glow],
  ])
  return (
    art.fill(pal.night) +
    tiles.join('') +
    rect(cx - side / 2, cy - side / 2, side, side, 0, `fill="${oklch(0.42, 0.13, 32)}"`) +
    circle(cx, cy, side * 0.42, `fill="${sun}"`) +
    art.light(cx, cy, 420, pal.glow, 0.5) +
    art.fill(
      art.radial(fx, fy, 780, [
        [0, pal.night, 0],
        [0.45, pal.night, 0.1],
        [1, pal.night, 0.92],
      ]),
    )
  )
}

function shape(kind: number, s: number, figure: string, spot: string, ground: string): string {
  const fill = `fill="${figure}"`
  const quarter = (r: number) => `M0 0H${n(r)}A${n(r)} ${n(r)} 0 0 1 0 ${n(r)}Z`
  if (kind === 0) return path(quarter(s), fill)
  if (kind === 1)
    return (
      path(quarter(s), fill) + path(quarter(s * 0.66), `fill="${ground}"`) + path(quarter(s * 0.33), `fill="${spot}"`)
    )
  if (kind === 2)
    return path(
      `M0 ${s}H${s}V${n(s * 0.75)}H${n(s * 0.75)}V${n(s * 0.5)}H${n(s * 0.5)}V${n(s * 0.25)}H${n(s * 0.25)}V0H0Z`,
      fill,
    )
  if (kind === 3)
    return (
      path(`M0 ${s / 2}A${s / 2} ${s / 2} 0 0 1 ${s} ${s / 2}Z`, fill) +
      path(`M0 ${s}A${s / 2} ${s / 2} 0 0 1 ${s} ${s}Z`, `fill="${spot}" opacity="0.8"`)
    )
  if (kind === 4) return path(`M0 0L${s} ${s}H0Z`, fill)
  if (kind === 5) return circle(s / 2, s / 2, s * 0.36, fill) + circle(s / 2, s / 2, s * 0.14, `fill="${ground}"`)
  return path(`M0 0A${s} ${s} 0 0 0 ${s} ${s}A${s} ${s} 0 0 0 0 0Z`, fill)
}
