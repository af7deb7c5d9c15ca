/** OKLCH, the colour space of the theme: lightness from 0 to 1, chroma, hue in radians. */
type Oklch = { l: number; c: number; h: number }
type Rgb = readonly [red: number, green: number, blue: number]

/** The contrast between text and background that WCAG AA requires. */
export const minContrast = 4.5

/** The backgrounds of `web/ui/theme.css` behind text in the accent colour. */
export const grounds = {
  light: [
    { l: 0.985, c: 0.004, h: radians(295) },
    { l: 1, c: 0, h: 0 },
    { l: 0.965, c: 0.006, h: radians(295) },
  ],
  dark: [
    { l: 0.17, c: 0.02, h: radians(295) },
    { l: 0.21, c: 0.02, h: radians(295) },
    { l: 0.25, c: 0.022, h: radians(295) },
  ],
} as const

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Linear RGB of `#rrggbb`, each channel from 0 to 1. */
function linearOf(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function hexOf(rgb: Rgb): string {
  const channel = (linear: number) => {
    const value = Math.min(Math.max(linear, 0), 1)
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${rgb.map(channel).join('')}`
}

// Both conversions are by Björn Ottosson, https://bottosson.github.io/posts/oklab/
function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

function rgbOf({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** The colour as `#rrggbb`, its chroma reduced to what a screen can show. */
function shownOf(colour: Oklch): string {
  for (let { c } = colour; ; c -= 0.005) {
    const rgb = rgbOf({ ...colour, c: Math.max(c, 0) })
    if (c <= 0 || rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return hexOf(rgb)
  }
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const washes = { light: { l: 0.95, c: 0.03 }, dark: { l: 0.3, c: 0.085 } }

/** A tint of the colour for the background of text; nearly grey colours stay nearly grey. */
const washOf = ({ c, h }: Oklch, theme: 'light' | 'dark') =>
  shownOf({ ...washes[theme], c: Math.min(washes[theme].c, c), h })

/** The lowest contrast of a colour with the backgrounds of a theme and with its own tint. */
function leastContrast(hex: string, theme: 'light' | 'dark'): number {
  const behind = [...grounds[theme].map(shownOf), washOf(oklchOf(hex), theme)]
  return Math.min(...behind.map((ground) => contrast(hex, ground)))
}

/** The contrast of a main colour on light backgrounds, where it is used as chosen. */
export const contrastOf = (color: string): number => leastContrast(color, 'light')

/** The same hue, lightened or darkened only as much as it takes to be readable in that theme. */
function readable(color: string, theme: 'light' | 'dark', from: number): string {
  const { c, h } = oklchOf(color)
  const step = theme === 'light' ? -0.005 : 0.005
  for (let l = from; ; l += step) {
    const shown = shownOf({ l, c, h })
    if (l <= 0 || l >= 1 || leastContrast(shown, theme) >= minContrast) return shown
  }
}

/** A similar colour that is readable. */
export const readableColor = (color: string): string =>
  contrastOf(color) >= minContrast ? color : readable(color, 'light', oklchOf(color).l)

/** Why a colour cannot be the main one; undefined if it can. */
export function colorProblem(color: string): string | undefined {
  const reached = contrastOf(color)
  if (reached >= minContrast) return undefined
  const rounded = Math.floor(reached * 10) / 10
  return `Con ese color el texto no se lee bien: su contraste es ${rounded} y hace falta ${minContrast}. Uno parecido que sí: ${readableColor(color)}.`
}

type Pair = { light: string; dark: string }
export type Accents = { accent: Pair; onAccent: Pair; wash: Pair; stage: string; stageLight: string; mark: string }

/**
 * The accents that the theme derives from a main colour: unchanged on light backgrounds, lighter on dark ones; draws
 * use both.
 */
export function accentsOf(color: string): Accents {
  const chosen = oklchOf(color)
  const { c, h } = chosen
  const dark = readable(color, 'dark', Math.max(chosen.l, 0.72))
  return {
    accent: { light: color, dark },
    onAccent: { light: '#ffffff', dark: shownOf({ l: 0.17, c: Math.min(c, 0.05), h }) },
    wash: { light: washOf(chosen, 'light'), dark: washOf(chosen, 'dark') },
    stage: shownOf({ l: 0.25, c: Math.min(c, 0.11), h }),
    stageLight: shownOf({ l: 0.44, c: Math.min(c, 0.2), h }),
    // For graphics without text, visible on every background.
    mark: shownOf({ l: 0.6, c, h }),
  }
}

/** CSS that replaces the main colour of the theme, also for browsers without `light-dark()`. */
export function accentStyle(color: string | null): string {
  if (color === null) return ''
  const { accent, onAccent, wash, stage, stageLight } = accentsOf(color)
  const rules = (theme: 'light' | 'dark') =>
    `{--accent:${accent[theme]};--on-accent:${onAccent[theme]};--accent-wash:${wash[theme]};--stage:${stage};--stage-light:${stageLight}}`
  // The doubled `:root` has a higher specificity than the theme, whichever comes first.
  return [
    `:root:root${rules('light')}`,
    `@media(prefers-color-scheme:dark){:root:root:not([data-theme=light])${rules('dark')}}`,
    `:root:root[data-theme=dark]${rules('dark')}`,
  ].join('')
}
