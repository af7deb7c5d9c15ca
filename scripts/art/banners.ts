import { mkdir } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { paletteOf, type Palette } from './colour.ts'
import { stairs } from './motifs/stairs.ts'
import { grained } from './poster.ts'
import { randomOf } from './random.ts'
import { save } from './save.ts'
import type { Motif } from './scene.ts'
import { cinema } from './scenes/cinema.ts'
import { city } from './scenes/city.ts'
import { coins } from './scenes/coins.ts'
import { renewal } from './scenes/renewal.ts'
import { talk } from './scenes/talk.ts'
import { ticketScene } from './scenes/tickets.ts'
import { Drawing, n } from './svg.ts'

const slides: { scene: Motif; pal: Palette }[] = [
  { scene: cinema, pal: paletteOf(12) },
  { scene: coins, pal: paletteOf(58, 0.8) },
  { scene: renewal, pal: paletteOf(336) },
  { scene: ticketScene, pal: paletteOf(302) },
  { scene: city, pal: paletteOf(262, 0.85) },
  { scene: talk, pal: paletteOf(182, 0.8) },
  { scene: stairs, pal: paletteOf(200, 0.8) },
]

const shapes = {
  wide: { width: 1920, height: 720, scale: 1.2, x: 650, y: -20 },
  phone: { width: 900, height: 900, scale: 1.16, x: -290, y: -24 },
}

/** A slide: the scene to the right (above, on a phone) and calm dark where the headline stands. */
function slide(index: number, shape: keyof typeof shapes): Promise<Sharp> {
  const chosen = slides[index]
  if (!chosen) throw new Error(`No slide ${index}`)
  const { width, height, scale, x, y } = shapes[shape]
  const art = new Drawing(width, height)
  const scene = chosen.scene({ art, pal: chosen.pal, random: randomOf(`slide ${index + 1}`), index: 0 })
  const { night } = chosen.pal
  const side = art.linear(0, 0, width * 0.62, 0, [
    [0, night, 0.97],
    [0.55, night, 0.88],
    [0.8, night, 0.4],
    [1, night, 0],
  ])
  const foot = art.linear(0, height, 0, height * 0.42, [
    [0, night, 0.97],
    [0.42, night, 0.9],
    [0.72, night, 0.45],
    [1, night, 0],
  ])
  const low = art.linear(0, height, 0, height * 0.78, [
    [0, night, 0.8],
    [1, night, 0],
  ])
  const head = art.linear(0, 0, 0, 170, [
    [0, night, 0.6],
    [1, night, 0],
  ])
  const calm = shape === 'wide' ? art.fill(side) + art.fill(low) : art.fill(foot)
  const placed = `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${scene}</g>`
  return grained(art.done(placed + calm + art.fill(head)), `slide ${index + 1} ${shape}`, 6)
}

export async function makeBanners(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  let total = 0
  for (let index = 0; index < slides.length; index++) {
    total += await save(await slide(index, 'wide'), `${folder}/${index + 1}.webp`, 58_000)
    total += await save(await slide(index, 'phone'), `${folder}/${index + 1}-phone.webp`, 38_000)
  }
  return total
}
