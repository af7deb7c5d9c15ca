import { oklch } from '../colour.ts'
import type { Motif } from '../scene.ts'
import { circle, n } from '../svg.ts'

/** Two lamps that answer one another. */
export const talk: Motif = ({ art, pal }) => {
  const bubble = (x: number, y: number, w: number, h: number, tail: 1 | -1) => {
    const r = h * 0.42
    const [l, t, b, right] = [x - w / 2, y - h / 2, y + h / 2, x + w / 2]
    const foot = tail < 0 ? l + r * 0.9 : right - r * 0.9
    return `M${n(l + r)} ${n(t)}H${n(right - r)}A${n(r)} ${n(r)} 0 0 1 ${n(right)} ${n(t + r)}V${n(b - r)}A${n(r)} ${n(r)} 0 0 1 ${n(right - r)} ${n(b)}H${n(Math.max(foot, foot - tail * 54))}Q${n(foot - tail * 20)} ${n(b + 44)} ${n(foot + tail * 34)} ${n(b + 66)}Q${n(foot + tail * 2)} ${n(b + 34)} ${n(Math.min(foot, foot - tail * 54))} ${n(b)}H${n(l + r)}A${n(r)} ${n(r)} 0 0 1 ${n(l)} ${n(b - r)}V${n(t + r)}A${n(r)} ${n(r)} 0 0 1 ${n(l + r)} ${n(t)}Z`
  }
  const back = bubble(742, 196, 330, 212, 1)
  const front = bubble(566, 334, 384, 232, -1)
  const cool = art.linear(590, 90, 900, 300, [
    [0, oklch(0.66, 0.11, 178)],
    [0.5, oklch(0.42, 0.09, 185)],
    [1, oklch(0.24, 0.05, 200)],
  ])
  const warm = art.linear(390, 210, 740, 460, [
    [0, '#fffaf0'],
    [0.34, pal.hot],
    [0.7, oklch(0.82, 0.13, 72)],
    [1, oklch(0.62, 0.16, 42)],
  ])
  const dots = [0, 1, 2].map((dot) => circle(478 + dot * 88, 334, 23, `fill="${oklch(0.3 + dot * 0.05, 0.08, 40)}"`))
  const lines = [0, 1].map(
    (line) =>
      `<rect x="${632}" y="${148 + line * 42}" width="${line ? 130 : 206}" height="17" rx="8.5" fill="${pal.hot}" opacity="${line ? 0.4 : 0.62}"/>`,
  )
  const rings = [300, 400, 520].map((r, ring) =>
    circle(
      590,
      310,
      r,
      `fill="none" stroke="${pal.bright}" stroke-opacity="${n(0.17 - ring * 0.04)}" stroke-width="2"`,
    ),
  )
  return (
    art.fill(
      art.radial(600, 300, 840, [
        [0, pal.body],
        [0.32, pal.dark],
        [0.64, pal.deep],
        [1, pal.night],
      ]),
    ) +
    rings.join('') +
    `<path d="${back}" fill="#04080a" opacity="0.6" filter="${art.blur(18)}" transform="translate(6 20)"/>` +
    `<path d="${back}" fill="${cool}"/>${lines.join('')}` +
    `<path d="${front}" fill="#04080a" opacity="0.75" filter="${art.blur(20)}" transform="translate(6 24)"/>` +
    `<path d="${front}" fill="${pal.glow}" opacity="0.55" filter="${art.blur(34)}"/>` +
    `<path d="${front}" fill="${warm}"/>${dots.join('')}` +
    art.light(560, 320, 420, pal.glow, 0.22)
  )
}
