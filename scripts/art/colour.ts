/** OKLCH to sRGB; chroma gives way until the colour fits the gamut. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let fitting = chroma
  let rgb = linearOf(lightness, fitting, hue)
  while (fitting > 0 && rgb.some((part) => part < -0.0005 || part > 1.0005)) {
    fitting = Math.max(0, fitting - 0.004)
    rgb = linearOf(lightness, fitting, hue)
  }
  return `#${rgb.map((part) => hexOf(encoded(part))).join('')}`
}

function linearOf(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const encoded = (part: number) => {
  const value = Math.min(1, Math.max(0, part))
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
const hexOf = (part: number) =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, '0')

/** WCAG relative luminance of 8-bit sRGB. */
export function luminance(red: number, green: number, blue: number): number {
  const [r, g, b] = [red, green, blue].map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The way from one hue to another by the shorter side. */
export function between(from: number, to: number, part: number): number {
  const way = ((to - from + 540) % 360) - 180
  return (from + way * part + 360) % 360
}

export type Palette = Record<
  'night' | 'deep' | 'dark' | 'body' | 'bright' | 'light' | 'hot' | 'second' | 'glow',
  string
>

/** One hue as a lit room: shadows lean to the violet of the house, lights to the warm white of a lamp. */
export function paletteOf(hue: number, chroma = 1): Palette {
  // The way from a cool hue to the lamp's would cross green or pink: there the lamp keeps its own colour.
  const cool = hue > 110 && hue < 320
  return {
    night: oklch(0.135, 0.022, between(hue, 295, 0.6)),
    deep: oklch(0.2, 0.05 * chroma, between(hue, 295, 0.3)),
    dark: oklch(0.3, 0.088 * chroma, between(hue, 295, 0.15)),
    body: oklch(0.46, 0.14 * chroma, hue),
    bright: oklch(0.65, 0.17 * chroma, between(hue, 70, 0.08)),
    light: oklch(0.83, 0.11 * chroma, between(hue, 75, cool ? 0.06 : 0.25)),
    hot: oklch(0.955, 0.042, 80),
    second: oklch(0.5, 0.13 * chroma, between(hue, 20, 0.28)),
    glow: cool ? oklch(0.82, 0.085, 76) : oklch(0.78, 0.13, between(hue, 70, 0.55)),
  }
}

export const cream = '#f8f2e8'
