/** Numbers in pictures need two decimals at most. */
export const n = (value: number) => String(Math.round(value * 100) / 100)

export type Stop = [offset: number, colour: string, opacity?: number]

/** Collects gradients and filters while a picture is drawn, each under its own id. */
export class Drawing {
  readonly width: number
  readonly height: number
  readonly #definitions: string[] = []
  #count = 0

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  #define(make: (id: string) => string): string {
    const id = `d${this.#count++}`
    this.#definitions.push(make(id))
    return `url(#${id})`
  }

  /** A gradient along a line, in the picture's own coordinates. */
  linear(x1: number, y1: number, x2: number, y2: number, stops: Stop[]): string {
    const line = `x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`
    return this.#define(
      (id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stopsOf(stops)}</linearGradient>`,
    )
  }

  radial(x: number, y: number, radius: number, stops: Stop[], turn = ''): string {
    const circle = `cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"${turn ? ` gradientTransform="${turn}"` : ''}`
    return this.#define(
      (id) => `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${circle}>${stopsOf(stops)}</radialGradient>`,
    )
  }

  blur(deviation: number): string {
    const room = 'x="-60%" y="-60%" width="220%" height="220%"'
    return this.#define((id) => `<filter id="${id}" ${room}><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`)
  }

  clip(shape: string): string {
    return this.#define((id) => `<clipPath id="${id}">${shape}</clipPath>`)
  }

  /** White shows, black hides. */
  mask(shape: string): string {
    return this.#define((id) => `<mask id="${id}">${shape}</mask>`)
  }

  /** The whole ground and well beyond it, so that a motif can be moved and scaled. */
  fill(paint: string, opacity = 1): string {
    const [w, h] = [this.width, this.height]
    return `<rect x="${-2 * w}" y="${-h}" width="${5 * w}" height="${3 * h}" fill="${paint}" opacity="${n(opacity)}"/>`
  }

  /** Light that adds to what lies under it. */
  light(x: number, y: number, radius: number, colour: string, strength: number): string {
    const paint = this.radial(x, y, radius, [
      [0, colour, strength],
      [0.25, colour, strength * 0.62],
      [0.55, colour, strength * 0.2],
      [1, colour, 0],
    ])
    return `<g style="mix-blend-mode:screen">${this.fill(paint)}</g>`
  }

  done(content: string): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.#definitions.join('')}</defs>${content}</svg>`
  }
}

const stopsOf = (stops: Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${n(offset)}" stop-color="${colour}" stop-opacity="${n(opacity)}"/>`,
    )
    .join('')

export const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`
export const circle = (x: number, y: number, r: number, attributes: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(0, r))}" ${attributes}/>`
export const rect = (x: number, y: number, w: number, h: number, r: number, attributes: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" ${attributes}/>`
export const polygon = (points: [number, number][]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
export const screen = (content: string, opacity = 1) =>
  `<g style="mix-blend-mode:screen" opacity="${n(opacity)}">${content}</g>`
