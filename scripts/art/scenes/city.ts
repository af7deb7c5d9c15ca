import { oklch } from '../colour.ts'
import type { Motif } from '../scene.ts'
import { circle, rect } from '../svg.ts'

/** Houses at night, a lit window for every customer. */
export const city: Motif = ({ art, pal, random }) => {
  const parts: string[] = []
  for (let layer = 0; layer < 3; layer++) {
    const depth = layer / 2
    let x = -900
    while (x < 1800) {
      const w = random.between(92, 170)
      const tall = Math.max(0, 1 - Math.abs(x + w / 2 - 690) / 640)
      const top = 470 - tall * (270 - layer * 80) + layer * 66 + random.between(-46, 46)
      const wall = art.linear(x, top, x + w * 0.5, 760, [
        [0, oklch(0.3 - depth * 0.1, 0.065 - depth * 0.02, 262)],
        [0.6, oklch(0.17 - depth * 0.03, 0.04, 275)],
        [1, oklch(0.11, 0.02, 290)],
      ])
      parts.push(rect(x, top, w, 800, 5, `fill="${wall}"`))
      const [cell, rise] = [24 + layer * 5, 32 + layer * 6]
      const across = Math.floor((w - 18) / cell)
      const start = x + (w - across * cell) / 2
      for (let column = 0; column < across; column++) {
        for (let floor = 0; floor < 13; floor++) {
          const chance = random.next()
          const y = top + 20 + floor * rise
          if (y > 690) continue
          const lit = chance < (0.16 + tall * 0.34) * (y > 540 ? 0.35 : 1)
          const tone = random.next()
          const colour = lit
            ? oklch(0.72 + tone * 0.22, 0.13 - tone * 0.07, tone < 0.16 ? 22 : tone < 0.24 ? 300 : 76)
            : oklch(0.16, 0.03, 270)
          const pane = (attributes: string) => rect(start + column * cell + 4, y, cell - 8, rise - 13, 3, attributes)
          parts.push(pane(`fill="${colour}" opacity="${lit ? 0.95 - (2 - layer) * 0.12 : 0.75}"`))
        }
      }
      x += w + random.between(-6, 16)
    }
    parts.push(
      art.fill(
        art.linear(0, 250, 0, 720, [
          [0, pal.dark, 0],
          [1, pal.night, layer < 2 ? 0.5 : 0.15],
        ]),
      ),
    )
  }
  const moon = art.linear(520, 90, 650, 230, [
    [0, '#fffaf0'],
    [0.5, pal.hot],
    [1, pal.glow],
  ])
  return (
    art.fill(
      art.linear(0, -60, 0, 600, [
        [0, pal.night],
        [0.45, pal.deep],
        [0.75, pal.body],
        [1, oklch(0.62, 0.12, 20)],
      ]),
    ) +
    art.light(560, 172, 430, pal.glow, 0.5) +
    circle(560, 172, 74, `fill="${moon}"`) +
    parts.join('') +
    art.light(690, 400, 420, oklch(0.75, 0.12, 60), 0.28)
  )
}
