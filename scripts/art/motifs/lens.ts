import type { Motif } from '../scene.ts'
import { oklch } from '../colour.ts'
import { circle, n, path } from '../svg.ts'

/** A great lens of turned metal: rings that answer the light each in its own way, and glass. */
export const lens: Motif = ({ art, pal, random, index }) => {
  const x = [640, 720, 590, 660, 520][index % 5] ?? 640
  const y = [250, 206, 280, 232, 240][index % 5] ?? 250
  const outer = [330, 420, 290, 370, 460][index % 5] ?? 330
  const rings = 9 + (index % 3) * 2
  const sun = random.between(200, 250)
  const wedges = 200
  const metal: string[] = []
  for (let ring = 0; ring < rings; ring++) {
    const r = outer * (1 - (ring / rings) * 0.62)
    const lobes = ring % 3 === 1 ? 1 : 2
    const turn = sun + random.between(-26, 26)
    const base = ring % 2 ? 0.17 : 0.28
    for (let wedge = 0; wedge < wedges; wedge++) {
      const a = (wedge / wedges) * 360
      const facing = Math.max(0, Math.cos((a - turn) * lobes * (Math.PI / 180))) ** (lobes === 1 ? 14 : 6)
      const light = base + facing * (ring % 2 ? 0.34 : 0.66)
      const [from, to] = [a, a + 360 / wedges + 0.8].map((angle) => (angle * Math.PI) / 180) as [number, number]
      const d = `M${n(x)} ${n(y)}L${n(x + Math.cos(from) * r)} ${n(y + Math.sin(from) * r)}A${n(r)} ${n(r)} 0 0 1 ${n(x + Math.cos(to) * r)} ${n(y + Math.sin(to) * r)}Z`
      metal.push(
        path(
          d,
          `fill="${oklch(Math.min(0.95, light), facing > 0.12 ? 0.045 * facing : 0.014 * (1 - facing / 0.12), facing > 0.12 ? 74 : 305)}"`,
        ),
      )
    }
    metal.push(
      circle(
        x,
        y,
        r,
        `fill="none" stroke="${pal.night}" stroke-width="${n(2.5 + (ring % 3) * 1.5)}" stroke-opacity="0.75"`,
      ),
    )
  }
  const glass = outer * 0.36
  const deep = art.radial(x - glass * 0.2, y - glass * 0.25, glass * 1.25, [
    [0, oklch(0.36, 0.13, 30)],
    [0.45, oklch(0.2, 0.07, 330)],
    [1, '#08060b'],
  ])
  const shines = [
    circle(
      x - glass * 0.34,
      y - glass * 0.36,
      glass * 0.3,
      `fill="${pal.hot}" opacity="0.92" filter="${art.blur(glass * 0.05)}"`,
    ),
    circle(
      x + glass * 0.3,
      y + glass * 0.34,
      glass * 0.16,
      `fill="${oklch(0.74, 0.15, 55)}" opacity="0.8" filter="${art.blur(glass * 0.05)}"`,
    ),
    circle(
      x + glass * 0.02,
      y + glass * 0.04,
      glass * 0.62,
      `fill="none" stroke="${oklch(0.7, 0.13, 45)}" stroke-width="3" stroke-opacity="0.45"`,
    ),
  ]
  return (
    art.fill(
      art.radial(x, y, 900, [
        [0, pal.dark],
        [0.5, pal.deep],
        [1, pal.night],
      ]),
    ) +
    circle(x, y + 26, outer * 1.02, `fill="#050407" opacity="0.8" filter="${art.blur(30)}"`) +
    metal.join('') +
    circle(x, y, glass * 1.08, 'fill="#08060b"') +
    circle(x, y, glass, `fill="${deep}"`) +
    shines.join('') +
    art.light(x - glass * 0.34, y - glass * 0.36, outer, pal.glow, 0.35)
  )
}
