import type { Motif } from '../scene.ts'
import { oklch } from '../colour.ts'
import { path, polygon } from '../svg.ts'

/** Stairs that climb to an open door; every tread catches its light. */
export const stairs: Motif = ({ art, pal, random, index }) => {
  const hue = 200
  const steps = [9, 7, 11, 8][index % 4] ?? 9
  const doorX = [640, 700, 580, 320][index % 4] ?? 640
  const doorY = [286, 262, 296, 270][index % 4] ?? 286
  const [doorW, doorH] = [random.between(84, 108), random.between(190, 225)]
  const lean = random.between(-90, 90) - (doorX - 480) * 0.5
  const parts: string[] = []
  let previous = { y: doorY, left: doorX - doorW / 2 - 30, right: doorX + doorW / 2 + 30 }
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    const grow = part ** 1.35
    const middle = doorX + lean * grow
    const half = doorW / 2 + 30 + grow * 560
    const tread = doorY + (step - 0.42) ** 1.5 * (452 / steps ** 1.5)
    const foot = doorY + step ** 1.5 * (452 / steps ** 1.5)
    const lit = (1 - part) ** 1.2
    const bright = art.radial(middle, previous.y, half * 1.1, [
      [0, oklch(0.42 + 0.5 * lit, 0.075, 84 + 60 * part)],
      [0.4, oklch(0.36 + 0.32 * lit, 0.085, hue - 20)],
      [1, oklch(0.17 + 0.1 * lit, 0.05, hue + 20)],
    ])
    const riser = art.linear(middle - half, tread, middle + half, tread, [
      [0, oklch(0.13, 0.025, hue + 40)],
      [0.5, oklch(0.2 + 0.2 * lit, 0.06, hue)],
      [1, oklch(0.12, 0.025, hue + 50)],
    ])
    parts.push(
      path(
        polygon([
          [previous.left, previous.y],
          [previous.right, previous.y],
          [middle + half, tread],
          [middle - half, tread],
        ]),
        `fill="${bright}"`,
      ),
    )
    parts.push(
      path(
        polygon([
          [middle - half, tread],
          [middle + half, tread],
          [middle + half, foot],
          [middle - half, foot],
        ]),
        `fill="${riser}"`,
      ),
    )
    previous = { y: foot, left: middle - half, right: middle + half }
  }
  const [left, right, top] = [doorX - doorW / 2, doorX + doorW / 2, doorY - doorH]
  const arch = (grow: number) =>
    `M${left - grow} ${doorY}V${top + doorW / 2}A${doorW / 2 + grow} ${doorW / 2 + grow} 0 0 1 ${right + grow} ${top + doorW / 2}V${doorY}Z`
  const frames = [150, 104, 64, 30].map((grow, ring) =>
    path(arch(grow), `fill="${oklch(0.17 + ring * 0.055, 0.035 + ring * 0.014, hue + 30 - ring * 8)}"`),
  )
  const lit = art.linear(doorX, top, doorX, doorY, [
    [0, pal.glow],
    [0.4, pal.hot],
    [1, '#fffaf0'],
  ])
  return (
    art.fill(
      art.radial(doorX, doorY - 90, 860, [
        [0, pal.dark],
        [0.42, pal.deep],
        [1, pal.night],
      ]),
    ) +
    frames.join('') +
    parts.join('') +
    path(arch(10), `fill="${pal.glow}" filter="${art.blur(22)}"`) +
    path(arch(0), `fill="${lit}"`) +
    art.light(doorX, doorY - 60, 430, pal.glow, 0.5)
  )
}
