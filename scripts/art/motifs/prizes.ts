import { oklch } from '../colour.ts'
import { circle, n, path, rect } from '../svg.ts'
import type { Scene } from '../scene.ts'

/** The prizes as plain bodies in gold light, drawn around (0, 0) in a box of about 380 by 260. */
export function prizeOf(slug: string, { art, pal }: Scene): string {
  const gold = art.linear(-160, -150, 150, 150, [
    [0, '#fffaf0'],
    [0.3, pal.hot],
    [0.62, oklch(0.8, 0.13, 82)],
    [1, oklch(0.55, 0.13, 60)],
  ])
  const glass = art.linear(-160, -120, 160, 130, [
    [0, oklch(0.62, 0.18, 318)],
    [0.45, oklch(0.36, 0.15, 300)],
    [1, oklch(0.18, 0.07, 290)],
  ])
  const sheen = art.linear(-120, -130, 60, 90, [
    [0, '#ffffff', 0.5],
    [0.5, '#ffffff', 0.05],
    [1, '#ffffff', 0],
  ])
  const [g, v] = [`fill="${gold}"`, `fill="${glass}"`]
  const panel = (w: number, h: number, r: number, edge: number) =>
    rect(-w / 2, -h / 2, w, h, r, g) +
    rect(-w / 2 + edge, -h / 2 + edge, w - edge * 2, h - edge * 2, Math.max(4, r - edge), v) +
    path(
      `M${-w / 2 + edge} ${-h / 2 + edge}H${n(w * 0.16)}L${n(-w * 0.2)} ${h / 2 - edge}H${-w / 2 + edge}Z`,
      `fill="${sheen}"`,
    )
  const kind = slug.replace('sorteo-', '')
  if (kind.startsWith('smart-tv'))
    return panel(390, 232, 16, 9) + rect(-66, 124, 132, 12, 6, g) + rect(-12, 112, 24, 20, 2, g)
  if (kind.startsWith('consola')) {
    const pad = (x: number) => circle(x, -36, 27, v) + circle(x, -36, 14, g) + circle(x, 36, 9, v) + circle(x, 64, 9, v)
    return (
      rect(-205, -108, 410, 216, 88, g) +
      rect(-116, -84, 232, 168, 14, v) +
      path('M-116 -84H60L-10 84H-116Z', `fill="${sheen}"`) +
      pad(-160) +
      pad(160)
    )
  }
  if (kind.startsWith('ano')) {
    return (
      Array.from({ length: 12 }, (_, month) => {
        const angle = ((month * 30 - 90) * Math.PI) / 180
        const part = month / 11
        return circle(
          Math.cos(angle) * 124,
          Math.sin(angle) * 124,
          11 + part * 22,
          `${g} opacity="${n(0.35 + part * 0.65)}"`,
        )
      }).join('') +
      circle(0, 0, 52, v) +
      circle(0, 0, 52, `fill="none" stroke="${gold}" stroke-width="7"`) +
      circle(0, 0, 20, g)
    )
  }
  if (kind.startsWith('audifonos')) {
    const cup = (x: number) => rect(x - 42, -6, 84, 138, 40, g) + rect(x - 24, 12, 48, 102, 24, v)
    return (
      path(
        'M-148 50V-6A148 148 0 0 1 148 -6V50',
        `fill="none" stroke="${gold}" stroke-width="30" stroke-linecap="round"`,
      ) +
      cup(-138) +
      cup(138)
    )
  }
  if (kind.startsWith('tablet'))
    return `<g transform="rotate(-12)">${panel(340, 236, 26, 14)}</g><g transform="rotate(-38 170 60)">${rect(150, -120, 20, 250, 10, g)}</g>`
  if (kind.startsWith('proyector')) {
    return (
      path(
        'M40 -40L-330 -190V150Z',
        `fill="${art.linear(40, 0, -330, 0, [
          [0, pal.hot, 0.75],
          [1, pal.glow, 0],
        ])}"`,
      ) +
      rect(-20, -92, 250, 150, 44, g) +
      circle(36, -17, 62, v) +
      circle(36, -17, 34, g) +
      rect(126, -50, 72, 10, 5, v) +
      rect(126, -26, 72, 10, 5, v) +
      rect(126, -2, 72, 10, 5, v)
    )
  }
  if (kind.startsWith('barra')) {
    const holes = Array.from({ length: 15 }, (_, dot) => circle(-182 + dot * 26, 84, 7, v)).join('')
    return (
      rect(-78, -136, 156, 172, 26, g) +
      circle(0, -50, 58, v) +
      circle(0, -50, 24, g) +
      rect(-215, 52, 430, 64, 32, g) +
      holes
    )
  }
  return `<g transform="rotate(14)">${panel(176, 316, 34, 10)}${circle(0, -128, 7, g)}</g>`
}
