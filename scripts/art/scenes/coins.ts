import { oklch } from '../colour.ts'
import type { Motif } from '../scene.ts'
import { n } from '../svg.ts'

/** Stacks of coins on a dark table, each a little higher than the last. */
export const coins: Motif = ({ art, pal, random }) => {
  const stacks = [
    [420, 5, 500],
    [540, 9, 486],
    [662, 14, 476],
    [790, 20, 486],
    [600, 3, 560],
    [732, 6, 556],
    [868, 9, 560],
  ] as const
  const parts = stacks.map(([cx, count, foot], order) => {
    const [rx, ry, thick] = [66, 23, 17]
    const near = foot > 540
    const lit = near ? 0.78 : 0.62 + order * 0.09
    let stack = `<ellipse cx="${cx + 26}" cy="${foot + 14}" rx="${rx * 1.5}" ry="${ry * 1.2}" fill="#080508" opacity="0.75" filter="${art.blur(12)}"/>`
    for (let coin = 0; coin < count; coin++) {
      const shift = random.between(-4, 4)
      const [x, y] = [cx + shift, foot - coin * thick]
      const side = art.linear(x - rx, y, x + rx, y, [
        [0, oklch(0.3, 0.08, 45)],
        [0.3, oklch(0.84 * lit + 0.1, 0.12, 80)],
        [0.44, oklch(0.94 * lit + 0.06, 0.07, 88)],
        [0.7, oklch(0.55 * lit, 0.12, 58)],
        [1, oklch(0.22, 0.06, 30)],
      ])
      const face = art.linear(x - rx, y - ry, x + rx, y + ry, [
        [0, oklch(0.93 * lit + 0.05, 0.08, 86)],
        [0.5, oklch(0.76 * lit + 0.04, 0.13, 74)],
        [1, oklch(0.5 * lit, 0.12, 52)],
      ])
      const band = `M${n(x - rx)} ${n(y - thick + 3)}V${n(y)}A${rx} ${ry} 0 0 0 ${n(x + rx)} ${n(y)}V${n(y - thick + 3)}Z`
      stack += `<path d="${band}" fill="${side}"/><ellipse cx="${n(x)}" cy="${n(y - thick + 2)}" rx="${rx}" ry="${ry}" fill="${face}" stroke="${oklch(0.3, 0.08, 50)}" stroke-opacity="0.55" stroke-width="1.5"/>`
      if (coin === count - 1)
        stack += `<ellipse cx="${n(x)}" cy="${n(y - thick + 2)}" rx="${rx * 0.74}" ry="${ry * 0.7}" fill="none" stroke="${oklch(0.42, 0.11, 58)}" stroke-opacity="0.7" stroke-width="3"/>`
    }
    return stack
  })
  return (
    art.fill(
      art.radial(690, 210, 820, [
        [0, pal.body],
        [0.28, pal.dark],
        [0.6, pal.deep],
        [1, pal.night],
      ]),
    ) +
    art.light(700, 110, 420, pal.glow, 0.4) +
    `<ellipse cx="660" cy="560" rx="520" ry="110" fill="${art.radial(
      660,
      560,
      520,
      [
        [0, pal.bright, 0.42],
        [1, pal.bright, 0],
      ],
      'translate(0 440) scale(1 0.212)',
    )}"/>` +
    parts.join('') +
    art.light(800, 120, 260, pal.hot, 0.4)
  )
}
