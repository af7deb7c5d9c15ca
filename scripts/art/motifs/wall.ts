import type { Motif } from '../scene.ts'
import { n, rect } from '../svg.ts'
import { between, oklch } from '../colour.ts'

/** A wall of small screens; a wave of signal runs through them. */
export const wall: Motif = ({ art, pal, random, index }) => {
  const hue = 128
  const columns = [12, 9, 15, 7, 11][index % 5] ?? 11
  const w = 1180 / columns
  const h = w * 0.66
  const [fx, fy] = [random.between(600, 720), random.between(190, 270)]
  const skew = ([-10, 8, -6, 12, -14][index % 5] ?? -8) + random.between(-2, 2)
  const [phase, tempo] = [random.between(0, 6.3), random.between(0.008, 0.012)]
  const cells: string[] = []
  const glows: string[] = []
  let best = { far: Infinity, cell: '' }
  for (let row = -2; row < 900 / h + 2; row++) {
    for (let column = 0; column < columns + 1; column++) {
      const x = column * w - 110
      const y = row * h - 60
      const far = Math.hypot(x + w / 2 - fx, (y + h / 2 - fy) * 1.25)
      const ripple = 0.5 + 0.5 * Math.sin(far * tempo * 2.4 - phase)
      const lit = Math.max(0, (0.25 + 0.75 * ripple ** 1.6) * Math.max(0, 1 - far / 640) + random.between(-0.08, 0.08))
      const level = 0.17 + lit * 0.68
      const top = oklch(Math.min(0.93, level + 0.06), 0.02 + 0.15 * lit, between(hue, 108, lit))
      const foot = oklch(level * 0.72, 0.02 + 0.11 * lit, between(hue, 150, 0.5))
      const paint = art.linear(x, y, x + w * 0.3, y + h, [
        [0, top],
        [1, foot],
      ])
      const gap = w * 0.055
      const box = (attributes: string) => rect(x + gap, y + gap, w - gap * 2, h - gap * 2, w * 0.11, attributes)
      cells.push(box(`fill="${paint}"`))
      if (lit > 0.62) glows.push(box(`fill="${top}" opacity="${n(lit * 0.6)}"`))
      if (far < best.far) {
        const hot = art.linear(x, y, x + w, y + h, [
          [0, '#fffaf0'],
          [0.6, pal.hot],
          [1, pal.glow],
        ])
        best = { far, cell: box(`fill="${pal.hot}" filter="${art.blur(w * 0.22)}"`) + box(`fill="${hot}"`) }
      }
    }
  }
  return (
    art.fill(pal.night) +
    `<g transform="rotate(${n(skew)} 480 360)">${cells.join('')}<g filter="${art.blur(18)}" style="mix-blend-mode:screen">${glows.join('')}</g>${best.cell}</g>` +
    art.light(fx, fy, 380, pal.glow, 0.28) +
    art.fill(
      art.radial(fx, fy, 800, [
        [0, pal.night, 0],
        [0.5, pal.night, 0.12],
        [1, pal.night, 0.9],
      ]),
    )
  )
}
