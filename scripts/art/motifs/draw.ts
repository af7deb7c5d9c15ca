import { oklch } from '../colour.ts'
import type { Motif, Scene } from '../scene.ts'
import { circle, n, path, polygon, screen } from '../svg.ts'
import { prizeOf } from './prizes.ts'

/** The purple stage: one prize in the light of two lamps, tickets in the air. */
export const draw =
  (slug: string): Motif =>
  (scene) => {
    const { art, pal, random, index } = scene
    const x = 655
    const y = 236
    const far = [-1, 1].map((side) => {
      const lamp: [number, number] = [x + side * (330 + (index % 3) * 40), -60]
      const paint = art.linear(lamp[0], lamp[1], x, y + 160, [
        [0, pal.light, 0.75],
        [0.5, pal.bright, 0.42],
        [1, pal.bright, 0.05],
      ])
      return path(polygon([lamp, [x - 210, y + 190], [x + 210, y + 190]]), `fill="${paint}"`)
    })
    const floorY = y + 176
    const stage = `<ellipse cx="${x}" cy="${floorY}" rx="330" ry="62" fill="${art.radial(
      x,
      floorY,
      330,
      [
        [0, pal.glow, 0.85],
        [0.4, pal.bright, 0.5],
        [1, pal.body, 0],
      ],
      `translate(0 ${n(floorY * 0.81)}) scale(1 0.19)`,
    )}"/>`
    const shadow = `<ellipse cx="${x}" cy="${floorY - 4}" rx="180" ry="18" fill="#0d0714" opacity="0.75" filter="${art.blur(9)}"/>`
    const rings = [250, 330, 430, 560].map((r, ring) =>
      circle(
        x,
        y,
        r,
        `fill="none" stroke="${pal.bright}" stroke-opacity="${n(0.26 - ring * 0.05)}" stroke-width="${ring === 0 ? 3 : 1.6}" ${ring % 2 ? 'stroke-dasharray="2 14" stroke-linecap="round"' : ''}`,
      ),
    )
    return (
      art.fill(
        art.radial(x, y, 860, [
          [0, pal.body],
          [0.34, pal.dark],
          [0.66, pal.deep],
          [1, pal.night],
        ]),
      ) +
      rings.join('') +
      screen(`<g filter="${art.blur(6)}">${far.join('')}</g>`, 0.8) +
      screen(stage) +
      tickets(scene, x, y) +
      shadow +
      art.light(x, y, 330, pal.glow, 0.5) +
      `<g transform="translate(${x} ${n(y + 8)})">${prizeOf(slug, scene)}</g>` +
      art.light(x - 90, y - 90, 190 + random.between(0, 40), pal.hot, 0.22)
    )
  }

export function tickets({ art, random }: Scene, x: number, y: number): string {
  const parts: string[] = []
  for (let ticket = 0; ticket < 15; ticket++) {
    const angle = (ticket / 15) * Math.PI * 2 + random.between(-0.16, 0.16)
    const distance = random.between(265, 460)
    const tx = x + Math.cos(angle) * distance * 1.15
    const ty = y + Math.sin(angle) * distance * 0.72
    const near = random.next()
    const size = 0.42 + near * 0.62
    const gold = near > 0.45
    const colour = gold ? oklch(0.62 + near * 0.24, 0.13, 78) : oklch(0.5 + near * 0.2, 0.17, 312)
    const d = 'M-46 -24H46V-9A9 9 0 0 0 46 9V24H-46V9A9 9 0 0 0 -46 -9Z'
    const soft = near > 0.9 || near < 0.2 ? ` filter="${art.blur(near < 0.2 ? 2.2 : 3.2)}"` : ''
    parts.push(
      `<g transform="translate(${n(tx)} ${n(ty)}) rotate(${n(random.between(-70, 70))}) scale(${n(size)} ${n(size * random.between(0.55, 1))})" opacity="${n(0.55 + near * 0.45)}"${soft}>` +
        path(d, `fill="${colour}"`) +
        path('M20 -20V20', 'stroke="#1a0f26" stroke-opacity="0.55" stroke-width="3" stroke-dasharray="5 5"') +
        '</g>',
    )
  }
  return parts.join('')
}
