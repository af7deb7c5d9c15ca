import { oklch } from '../colour.ts'
import type { Motif } from '../scene.ts'
import { circle, n, screen } from '../svg.ts'

/** A month as a ring of thirty lights; the last ones are about to come round. */
export const renewal: Motif = ({ art, pal }) => {
  const [x, y, r] = [640, 296, 184]
  const lights = Array.from({ length: 30 }, (_, day) => {
    const angle = ((day * 12 - 90) * Math.PI) / 180
    const part = day / 29
    const colour = oklch(0.3 + part * 0.62, 0.07 + 0.12 * Math.sin(part * 2.6), 318 + part * 120)
    const [a, b] = [r - 26 - part * 8, r + 22 + part * 26]
    const line = `x1="${n(x + Math.cos(angle) * a)}" y1="${n(y + Math.sin(angle) * a)}" x2="${n(x + Math.cos(angle) * b)}" y2="${n(y + Math.sin(angle) * b)}"`
    return { part, svg: `<line ${line} stroke="${colour}" stroke-width="${n(13 + part * 5)}" stroke-linecap="round"/>` }
  })
  const late = lights
    .filter(({ part }) => part > 0.55)
    .map(({ svg }) => svg)
    .join('')
  const orbit = [1.5, 1.85, 2.3].map((grow, ring) =>
    circle(
      x,
      y,
      r * grow,
      `fill="none" stroke="${pal.bright}" stroke-opacity="${n(0.2 - ring * 0.05)}" stroke-width="2"`,
    ),
  )
  const moon = art.linear(x - 100, y - 90, x + 90, y + 100, [
    [0, '#fffaf0'],
    [0.42, pal.hot],
    [1, oklch(0.72, 0.15, 30)],
  ])
  return (
    art.fill(
      art.radial(x, y, 860, [
        [0, pal.body],
        [0.3, pal.dark],
        [0.62, pal.deep],
        [1, pal.night],
      ]),
    ) +
    orbit.join('') +
    screen(`<g filter="${art.blur(16)}">${late}</g>`) +
    lights.map(({ svg }) => svg).join('') +
    circle(x, y, 96, `fill="${pal.glow}" filter="${art.blur(28)}" opacity="0.7"`) +
    circle(x, y, 90, `fill="${moon}"`) +
    `<g clip-path="${art.clip(circle(x, y, 90.5, ''))}">${circle(x - 36, y - 20, 86, `fill="${oklch(0.25, 0.09, 335)}"`)}</g>` +
    art.light(x, y - r, 260, pal.glow, 0.35)
  )
}
