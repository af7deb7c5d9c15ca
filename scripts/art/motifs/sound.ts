import type { Motif } from '../scene.ts'
import { circle, n, path, screen } from '../svg.ts'

/** A standing wave woven from fine lines; it swells where the sound is. */
export const sound: Motif = ({ art, pal, random, index }) => {
  const x = [640, 560, 700, 600, 670, 520][index % 6] ?? 640
  const y = random.between(240, 290)
  const waves = [1.6, 2.4, 1.1, 3.1, 2, 1.35][index % 6] ?? 2
  const swell = random.between(190, 240)
  const lines = 54
  const breadth = random.between(240, 330)
  const [phaseA, phaseB] = [random.between(0, 6.3), random.between(0, 6.3)]
  const tilt = random.between(-0.12, 0.12)
  const woven: string[] = []
  for (let line = 0; line < lines; line++) {
    const part = line / (lines - 1)
    const weight = Math.sin(part * Math.PI)
    const points: string[] = []
    for (let px = -20; px <= 980; px += 10) {
      const u = (px - x) / breadth
      const envelope = Math.exp(-u * u) + 0.1
      const a = Math.sin(u * waves * 2.2 + phaseA)
      const b = Math.sin(u * waves * 3.1 + phaseB + part * 1.7) * 0.7
      const height = (a * (1 - part) + b * part) * 0.75 + (part - 0.5) * 0.75 * Math.cos(u * waves * 1.3 + phaseB)
      points.push(`${px} ${n(y + height * envelope * swell + (px - x) * tilt)}`)
    }
    const warm = Math.abs(part - 0.5) < 0.07
    const colour = warm ? pal.hot : part < 0.5 ? pal.bright : pal.light
    const paint = art.linear(0, 0, 960, 0, [
      [0, pal.body, 0.1],
      [x / 960 - 0.22, colour, 0.6],
      [x / 960, warm ? '#fffaf0' : colour, 1],
      [x / 960 + 0.22, colour, 0.6],
      [1, pal.body, 0.1],
    ])
    woven.push(
      path(
        `M${points.join('L')}`,
        `fill="none" stroke="${paint}" stroke-width="${n(1.5 + weight * 1.1 + (warm ? 1.4 : 0))}" stroke-opacity="${n(0.28 + weight * 0.5)}"`,
      ),
    )
  }
  const veil = `<g filter="${art.blur(22)}" opacity="0.85">${woven.filter((_, line) => line % 3 === 0).join('')}</g>`
  const pulse = [0.5, 0.9, 1.4].map((grow, ring) =>
    circle(
      x,
      y,
      150 * grow + 90,
      `fill="none" stroke="${pal.bright}" stroke-opacity="${n(0.2 - ring * 0.05)}" stroke-width="2"`,
    ),
  )
  return (
    art.fill(
      art.radial(x, y, 800, [
        [0, pal.dark],
        [0.45, pal.deep],
        [1, pal.night],
      ]),
    ) +
    pulse.join('') +
    screen(veil) +
    screen(woven.join('')) +
    art.light(x, y, 340, pal.glow, 0.32)
  )
}
