import type { Motif } from '../scene.ts'
import { n, rect, screen } from '../svg.ts'

/** Screens one behind the other, turning as they go, down to the lit one. */
export const screens: Motif = ({ art, pal, random, index }) => {
  const x = [640, 600, 690, 620, 655][index % 5] ?? 640
  const y = random.between(236, 286)
  const turn = ([-9, 11, 4, -15, 17][index % 5] ?? 8) + random.between(-2, 2)
  const layers = 9 + (index % 3) * 2
  const shrink = random.between(0.79, 0.83)
  const [driftX, driftY] = [random.between(-26, 26), random.between(-14, 10)]
  const parts: string[] = []
  let size = 1.75
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1)
    const [w, h] = [900 * size, 506 * size]
    const cx = x + driftX * (1 - depth) * 4
    const cy = y + driftY * (1 - depth) * 4
    const place = `transform="rotate(${n(turn * (1 - depth) * 1.8)} ${n(cx)} ${n(cy)})"`
    const edge = art.linear(cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2, [
      [0, depth > 0.5 ? pal.hot : pal.light, 0.25 + depth * 0.7],
      [0.45, pal.bright, 0.2 + depth * 0.5],
      [1, pal.body, 0.18 + depth * 0.3],
    ])
    const face = art.linear(cx, cy - h / 2, cx, cy + h / 2, [
      [0, layer % 2 ? pal.dark : pal.deep],
      [0.6, layer % 2 ? pal.deep : pal.night],
      [1, depth > 0.4 ? pal.body : pal.deep],
    ])
    const round = 54 * size ** 0.7
    parts.push(
      `<g ${place}>` +
        rect(
          cx - w / 2,
          cy - h / 2 + 14 * size,
          w,
          h,
          round,
          `fill="#06040a" opacity="0.65" filter="${art.blur(16 * size)}"`,
        ) +
        rect(cx - w / 2, cy - h / 2, w, h, round, `fill="${face}"`) +
        rect(cx - w / 2, cy - h / 2, w, h, round, `fill="none" stroke="${edge}" stroke-width="${n(2 + depth * 3)}"`) +
        '</g>',
    )
    size *= shrink
  }
  const [w, h] = [900 * size, 506 * size]
  const lit = art.linear(x - w / 2, y - h / 2, x + w / 2, y + h / 2, [
    [0, '#fffaf0'],
    [0.4, pal.hot],
    [1, pal.glow],
  ])
  return (
    art.fill(pal.night) +
    parts.join('') +
    art.light(x, y, 420, pal.bright, 0.5) +
    rect(x - w / 2, y - h / 2, w, h, 22, `fill="${pal.glow}" filter="${art.blur(30)}"`) +
    rect(x - w / 2, y - h / 2, w, h, 20, `fill="${lit}"`) +
    screen(
      rect(
        x - w * 1.7,
        y - 2,
        w * 3.4,
        4,
        2,
        `fill="${art.linear(x - w * 1.7, 0, x + w * 1.7, 0, [
          [0, pal.hot, 0],
          [0.5, pal.hot, 0.9],
          [1, pal.hot, 0],
        ])}"`,
      ),
    )
  )
}
