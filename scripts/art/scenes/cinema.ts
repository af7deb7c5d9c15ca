import { oklch } from '../colour.ts'
import type { Motif } from '../scene.ts'
import { n, path, rect, screen } from '../svg.ts'

/** The hall before the film: a lit screen over the backs of the seats. */
export const cinema: Motif = ({ art, pal, random }) => {
  const [x, y, w, h] = [640, 270, 520, 268]
  const bands = [
    [0, oklch(0.34, 0.13, 350)],
    [0.42, oklch(0.6, 0.19, 22)],
    [0.66, oklch(0.8, 0.14, 62)],
    [1, pal.hot],
  ] satisfies [number, string][]
  const hall = art.radial(x, y, 760, [
    [0, pal.body],
    [0.3, pal.dark],
    [0.62, pal.deep],
    [1, pal.night],
  ])
  const hills = [0, 1, 2].map((hill) => {
    const base = y + h / 2 - 18 - (2 - hill) * 30
    const d = `M${x - w / 2} ${y + h / 2}V${base}C${x - 150} ${base - 46 + hill * 20} ${x - 40} ${base + 34 - hill * 18} ${x + 70} ${base - 6}S${x + 200} ${base - 40 + hill * 26} ${x + w / 2} ${base + 4}V${y + h / 2}Z`
    return path(d, `fill="${oklch(0.46 - hill * 0.13, 0.14 - hill * 0.03, 8 - hill * 26)}"`)
  })
  const clip = art.clip(rect(x - w / 2, y - h / 2, w, h, 14, ''))
  const picture =
    rect(x - w / 2, y - h / 2, w, h, 14, `fill="${art.linear(x, y - h / 2, x, y + h / 2, bands)}"`) +
    `<g clip-path="${clip}"><circle cx="${x + 60}" cy="${y + 22}" r="64" fill="#fffaf0"/>${hills.join('')}</g>`
  const seats: string[] = []
  for (let row = 0; row < 5; row++) {
    const size = 40 + row * 17
    const top = 462 + row * row * 9 + row * 26
    for (let seat = -14; seat < 15; seat++) {
      const cx = x + (seat + (row % 2) / 2) * size * 1.16
      const light = Math.max(0, 1 - Math.abs(cx - x) / (380 + row * 40)) * (1 - row * 0.17)
      const body = `M${n(cx - size / 2)} 800V${n(top + size * 0.34)}Q${n(cx - size / 2)} ${n(top)} ${n(cx)} ${n(top)}T${n(cx + size / 2)} ${n(top + size * 0.34)}V800Z`
      const fill = art.linear(cx, top, cx, top + size * 1.1, [
        [0, oklch(0.17 + light * 0.26, 0.03 + light * 0.1, 12)],
        [1, oklch(0.12, 0.02, 320)],
      ])
      seats.push(
        path(
          body,
          `fill="${fill}" stroke="${oklch(0.2 + light * 0.56, 0.04 + light * 0.1, 40)}" stroke-opacity="${n(0.15 + light * 0.7)}" stroke-width="2"`,
        ),
      )
    }
  }
  return (
    art.fill(hall) +
    art.light(x, y, 620, oklch(0.7, 0.15, 30), 0.5) +
    rect(x - w / 2 - 4, y - h / 2 - 4, w + 8, h + 8, 20, `fill="${pal.glow}" filter="${art.blur(34)}" opacity="0.8"`) +
    picture +
    screen(
      `<ellipse cx="${x}" cy="452" rx="330" ry="34" fill="${art.radial(x, 452, 330, [
        [0, pal.glow, 0.5 + random.between(0, 0.02)],
        [1, pal.glow, 0],
      ])}"/>`,
    ) +
    seats.join('')
  )
}
