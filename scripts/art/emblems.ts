import { mkdir } from 'node:fs/promises'
import { between, oklch, paletteOf, type Palette } from './colour.ts'
import { grained } from './poster.ts'
import { save } from './save.ts'
import { circle, Drawing, n, path } from './svg.ts'

type Sign = (paint: string, second: string, art: Drawing, pal: Palette) => string

const half = (y: number, r: number) => `M${200 - r} ${y}A${r} ${r} 0 0 1 ${200 + r} ${y}Z`
const turned = (angle: number, content: string) => `<g transform="rotate(${n(angle)} 200 200)">${content}</g>`

/** One sign for each fictitious supplier. */
const signs: Sign[] = [
  // A sun over its reflection.
  (paint, second) =>
    path(half(208, 112), `fill="${paint}"`) +
    [0, 1, 2]
      .map((bar) =>
        path(
          `M${96 + bar * 26} ${236 + bar * 30}H${304 - bar * 26}`,
          `stroke="${second}" stroke-width="15" stroke-linecap="round"`,
        ),
      )
      .join(''),
  // Four leaves.
  (paint, second) =>
    [0, 90, 180, 270]
      .map((angle, leaf) =>
        turned(
          angle,
          path('M194 194A112 112 0 0 1 84 84A112 112 0 0 1 194 194Z', `fill="${leaf % 2 ? second : paint}"`),
        ),
      )
      .join(''),
  // Steps.
  (paint, second) =>
    path('M90 310V240H160V170H230V100H310V310Z', `fill="${paint}"`) +
    path('M90 218V148H138V90H208V148H138V218Z', `fill="${second}"`),
  // A cut stone.
  (paint, second, _art, pal) =>
    path('M200 76L308 138V262L200 324L92 262V138Z', `fill="${paint}"`) +
    path('M200 76L308 138L200 200Z', `fill="${second}"`) +
    path('M92 262L200 200V324Z', `fill="${second}"`) +
    path('M308 138V262L200 200Z', `fill="${pal.dark}" opacity="0.5"`),
  // Doors within doors.
  (paint, second, _art, pal) =>
    [112, 78, 44]
      .map((r, door) =>
        path(
          `M${200 - r} 312V${196}A${r} ${r} 0 0 1 ${200 + r} ${196}V312Z`,
          `fill="${[second, pal.deep, paint][door]}"`,
        ),
      )
      .join('') + path('M70 312H330', `stroke="${paint}" stroke-width="12" stroke-linecap="round"`),
  // A moon and its tide.
  (paint, second) =>
    path('M244 84A92 92 0 1 0 300 222A78 78 0 0 1 244 84Z', `fill="${paint}"`) +
    [0, 1]
      .map((tide) =>
        path(
          `M84 ${268 + tide * 40}Q142 ${236 + tide * 40} 200 ${268 + tide * 40}T316 ${268 + tide * 40}`,
          `fill="none" stroke="${second}" stroke-width="16" stroke-linecap="round"`,
        ),
      )
      .join(''),
]

const hues = [42, 158, 262, 338, 200, 300]

export async function makeEmblems(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  let total = 0
  for (const [index, sign] of signs.entries()) {
    const hue = hues[index] ?? 0
    const pal = paletteOf(hue)
    const art = new Drawing(400, 400)
    const paint = art.linear(90, 80, 310, 320, [
      [0, '#fffaf0'],
      [0.3, pal.hot],
      [0.7, oklch(0.82, 0.12, 76)],
      [1, oklch(0.64, 0.14, 52)],
    ])
    const second = art.linear(90, 80, 310, 320, [
      [0, oklch(0.78, 0.14, between(hue, 20, 0.1))],
      [1, oklch(0.52, 0.15, hue)],
    ])
    const content =
      art.fill(
        art.radial(150, 110, 400, [
          [0, pal.body],
          [0.4, pal.dark],
          [0.75, pal.deep],
          [1, pal.night],
        ]),
      ) +
      [172, 210, 252]
        .map((r, ring) =>
          circle(
            200,
            200,
            r,
            `fill="none" stroke="${pal.bright}" stroke-opacity="${n(0.24 - ring * 0.06)}" stroke-width="2"`,
          ),
        )
        .join('') +
      `<g filter="${art.blur(14)}" opacity="0.6" transform="translate(4 16)">${circle(200, 206, 96, 'fill="#07040a"')}</g>` +
      sign(paint, second, art, pal) +
      art.light(130, 100, 220, pal.glow, 0.25)
    total += await save(
      await grained(art.done(content), `proveedor ${index + 1}`, 6),
      `${folder}/proveedor-${index + 1}.webp`,
      14_000,
    )
  }
  return total
}
