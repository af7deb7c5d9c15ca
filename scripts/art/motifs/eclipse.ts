import type { Motif } from '../scene.ts'
import { circle, n, path, screen } from '../svg.ts'

/** Bodies that pass before a light: rims, halos, and one diamond of sun. */
export const eclipse: Motif = ({ art, pal, random, index }) => {
  const x = random.between(560, 690)
  const y = random.between(230, 300)
  const r = random.between(168, 214)
  const lean = ((index * 67 + random.between(-12, 12) - 60) * Math.PI) / 180
  const at = (distance: number): [number, number] => [x + Math.cos(lean) * distance, y + Math.sin(lean) * distance]
  const halos: string[] = []
  for (let ring = 0; ring < 7; ring++) {
    const radius = r * (1.16 + ring * 0.26)
    const turn = random.between(0, 360)
    const dash = Math.PI * 2 * radius
    const part = random.between(0.3, 0.8)
    halos.push(
      circle(
        x,
        y,
        radius,
        `fill="none" stroke="${ring % 2 ? pal.bright : pal.light}" stroke-opacity="${n(0.5 - ring * 0.06)}" stroke-width="${n(2.6 - ring * 0.2)}" stroke-dasharray="${n(dash * part)} ${n(dash)}" stroke-linecap="round" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`,
      ),
    )
  }
  const [lx, ly] = at(r * 0.16)
  const corona = art.radial(lx, ly, r * 2.6, [
    [0, pal.hot, 1],
    [0.36, pal.glow, 0.95],
    [0.46, pal.bright, 0.75],
    [0.68, pal.body, 0.35],
    [1, pal.dark, 0],
  ])
  const [bx, by] = at(r * 0.13)
  const rim = circle(bx, by, r * 1.005, `fill="${pal.hot}" filter="${art.blur(5)}"`)
  const dark = circle(
    x,
    y,
    r,
    `fill="${art.radial(x - Math.cos(lean) * r * 0.5, y - Math.sin(lean) * r * 0.5, r * 1.7, [
      [0, pal.dark],
      [0.55, pal.deep],
      [1, pal.night],
    ])}"`,
  )
  const [sx, sy] = at(r)
  const second: string[] = []
  const moons = 1 + (index % 3)
  for (let moon = 0; moon < moons; moon++) {
    const away = lean + Math.PI * (0.62 + moon * 0.42) + random.between(-0.2, 0.2)
    const mr = r * random.between(0.12, 0.36)
    const distance = r * random.between(1.2, 1.55) + mr
    const mx = x + Math.cos(away) * distance
    const my = Math.min(420, y + Math.sin(away) * distance)
    const towards = Math.atan2(ly - my, lx - mx)
    const paint = art.linear(
      mx + Math.cos(towards) * mr,
      my + Math.sin(towards) * mr,
      mx - Math.cos(towards) * mr * 0.7,
      my - Math.sin(towards) * mr * 0.7,
      [
        [0, pal.hot],
        [0.18, pal.light],
        [0.5, pal.body],
        [1, pal.night],
      ],
    )
    second.push(circle(mx, my, mr, `fill="${paint}"`))
  }
  const flare = path(
    `M${n(sx - 300)} ${n(sy)}Q${n(sx)} ${n(sy - 5)} ${n(sx + 300)} ${n(sy)}Q${n(sx)} ${n(sy + 5)} ${n(sx - 300)} ${n(sy)}Z`,
    `fill="${pal.hot}" opacity="0.85"`,
  )
  return (
    art.fill(
      art.radial(x, y, 900, [
        [0, pal.dark],
        [0.55, pal.deep],
        [1, pal.night],
      ]),
    ) +
    halos.join('') +
    art.fill(corona) +
    rim +
    dark +
    second.join('') +
    art.light(sx, sy, 260, pal.glow, 0.95) +
    screen(flare) +
    circle(sx, sy, 9, 'fill="#fffaf0"')
  )
}
