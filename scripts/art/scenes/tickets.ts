import { oklch } from '../colour.ts'
import { tickets } from '../motifs/draw.ts'
import type { Motif } from '../scene.ts'
import { circle, path, polygon, rect, screen } from '../svg.ts'

/** One ticket in the light of the stage, its number row open to everybody. */
export const ticketScene: Motif = (scene) => {
  const { art, pal } = scene
  const [x, y] = [640, 268]
  const beams = [-1, 1].map((side) => {
    const paint = art.linear(x + side * 360, -120, x, y + 160, [
      [0, pal.light, 0.7],
      [0.55, pal.bright, 0.36],
      [1, pal.bright, 0.03],
    ])
    return path(
      polygon([
        [x + side * 360, -120],
        [x - 240, y + 230],
        [x + 240, y + 230],
      ]),
      `fill="${paint}"`,
    )
  })
  const gold = art.linear(-190, -120, 190, 130, [
    [0, '#fffaf0'],
    [0.3, pal.hot],
    [0.62, oklch(0.8, 0.13, 82)],
    [1, oklch(0.56, 0.14, 58)],
  ])
  const ink = oklch(0.3, 0.1, 300)
  const shape =
    'M-200 -104A14 14 0 0 1 -186 -118H186A14 14 0 0 1 200 -104V-34A34 34 0 0 0 200 34V104A14 14 0 0 1 186 118H-186A14 14 0 0 1 -200 104V34A34 34 0 0 0 -200 -34Z'
  const code = [34, 18, 50, 26, 42, 18, 34]
    .map((w, bar) => rect(-140 + bar * 32, 56, w * 0.5, 26, 3, `fill="${ink}" opacity="0.8"`))
    .join('')
  const face =
    path(shape, `fill="${gold}"`) +
    path('M104 -104V104', `stroke="${ink}" stroke-width="5" stroke-dasharray="3 15" stroke-linecap="round"`) +
    [62, 42, 22]
      .map((r, ring) =>
        circle(
          -60,
          -26,
          r,
          ring === 2 ? `fill="${ink}"` : `fill="none" stroke="${ink}" stroke-width="${ring ? 7 : 4}"`,
        ),
      )
      .join('') +
    code
  return (
    art.fill(
      art.radial(x, y, 860, [
        [0, pal.body],
        [0.32, pal.dark],
        [0.64, pal.deep],
        [1, pal.night],
      ]),
    ) +
    screen(`<g filter="${art.blur(8)}">${beams.join('')}</g>`, 0.75) +
    tickets(scene, x, y) +
    art.light(x, y, 380, pal.glow, 0.5) +
    `<g transform="translate(${x} ${y}) rotate(-13)">${path(shape, `fill="#0d0714" opacity="0.7" filter="${art.blur(18)}" transform="translate(4 26)"`)}${face}</g>` +
    art.light(x - 120, y - 70, 200, pal.hot, 0.2)
  )
}
