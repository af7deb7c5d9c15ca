import type { Motif, Scene } from '../scene.ts'
import { circle, n, path, screen } from '../svg.ts'
import { oklch } from '../colour.ts'

const strips = 150

/** A stage curtain drawn aside, and what waits behind it. */
export const curtain: Motif = (scene) => {
  const { art, pal, random, index } = scene
  const opening = [640, 700, 600, 520, 640, 760][index % 6] ?? 620
  const gap = [110, 165, 240, 135, 300, 200][index % 6] ?? 120
  const tie = random.between(350, 440)
  const moon = Math.min(132, gap * 0.62)
  const y = random.between(205, 260)
  const sky = art.linear(0, 0, 0, 720, [
    [0, oklch(0.2, 0.08, 275)],
    [0.26, oklch(0.36, 0.13, 295)],
    [0.46, oklch(0.58, 0.15, 352)],
    [0.6, oklch(0.76, 0.13, 45)],
    [0.75, pal.hot],
  ])
  const disc = art.linear(opening - moon, y - moon, opening + moon, y + moon, [
    [0, '#fffaf0'],
    [0.5, pal.hot],
    [1, oklch(0.8, 0.12, 50)],
  ])
  const shade = art.linear(0, 0, 0, 720, [
    [0, pal.night, 0.72],
    [0.2, pal.night, 0.1],
    [0.5, pal.night, 0],
    [1, pal.night, 0.6],
  ])
  return (
    art.fill(sky) +
    art.light(opening, y, 400, oklch(0.75, 0.13, 40), 0.5) +
    [1.5, 2.05, 2.7]
      .map((grow, ring) => circle(opening, y, moon * grow, `fill="${pal.hot}" opacity="${n(0.1 - ring * 0.025)}"`))
      .join('') +
    circle(opening, y, moon, `fill="${disc}"`) +
    drape(scene, opening, gap, tie, -1) +
    drape(scene, opening, gap * random.between(0.85, 1.25), tie + random.between(-50, 50), 1) +
    art.fill(shade) +
    screen(
      `<ellipse cx="${opening}" cy="706" rx="${gap * 2.2}" ry="46" fill="${art.radial(opening, 706, gap * 2.2, [
        [0, pal.glow, 0.7],
        [1, pal.glow, 0],
      ])}"/>`,
    ) +
    art.light(opening, y + 80, 380, pal.glow, 0.28)
  )
}

/** One side: thin strips of cloth from the opening outwards, each as bright as its place in a fold. */
function drape({ pal, random, art }: Scene, opening: number, gap: number, tie: number, from: -1 | 1): string {
  const hue = 268
  const edge = opening + from * gap
  const outer = from < 0 ? -40 : 1000
  const folds = Math.abs(outer - edge) / random.between(62, 78)
  const phase = random.between(0, 6)
  const lineAt = (part: number) => {
    const top = opening + from * gap * 0.62 + (outer - opening - from * gap * 0.62) * part ** 0.92
    const swept = edge + from * 44 + (outer - edge - from * 44) * (0.12 + 0.88 * part ** 1.12)
    const foot = edge + (outer - edge) * part
    const drop = `C${n(top)} ${n(tie * 0.6)} ${n(swept)} ${n(tie * 0.55)} ${n(swept)} ${n(tie)}C${n(swept)} ${n(tie * 1.3)} ${n(foot)} 600 ${n(foot)} 740`
    const rise = `L${n(foot)} 740C${n(foot)} 600 ${n(swept)} ${n(tie * 1.3)} ${n(swept)} ${n(tie)}C${n(swept)} ${n(tie * 0.55)} ${n(top)} ${n(tie * 0.6)} ${n(top)} -20Z`
    return { top, drop, rise }
  }
  const cloth: string[] = []
  for (let strip = strips - 1; strip >= 0; strip--) {
    const part = strip / strips
    const a = lineAt(part)
    const b = lineAt((strip + 1.6) / strips)
    const wave = Math.sin(part * folds * Math.PI * 2 + phase + Math.sin(part * 9) * 0.7)
    const fold = (0.5 + 0.5 * wave) ** 1.5
    const near = (1 - part) ** 1.1
    const light = 0.13 + fold * (0.12 + 0.42 * near) + (part < 0.02 ? 0.14 : 0)
    const colour = oklch(light, 0.03 + 0.095 * fold, hue + 14 * (1 - fold) - fold * near * 8)
    cloth.push(path(`M${n(a.top)} -20${a.drop}${b.rise}`, `fill="${colour}"`))
  }
  const shadow = lineAt(0)
  const behind = path(
    `M${n(shadow.top)} -20${shadow.drop}L${outer} 740L${outer} -20Z`,
    `fill="${pal.night}" opacity="0.75" filter="${art.blur(16)}"`,
  )
  return behind + cloth.join('')
}
