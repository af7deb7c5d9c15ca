import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { n } from './svg.ts'

const require = createRequire(import.meta.url)
const { decompress } = require('wawoff2') as { decompress: (woff2: Buffer) => Promise<Uint8Array> }

const file =
  require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2')
const family = create(Buffer.from(await decompress(await readFile(file)))) as Font

const instances = new Map<string, Font>()
function instance(weight: number, width: number, optical: number): Font {
  const key = `${weight} ${width} ${optical}`
  const known = instances.get(key) ?? family.getVariation({ wght: weight, wdth: width, opsz: optical })
  instances.set(key, known)
  return known
}

export type Voice = { weight: number; width: number; optical: number; tracking: number }

/** The two voices of a poster: the name, tight and heavy, and the line under it. */
export const voices = {
  name: { weight: 800, width: 88, optical: 96, tracking: -0.008 },
  line: { weight: 600, width: 92, optical: 40, tracking: 0 },
} satisfies Record<string, Voice>

export type Setting = { d: string; left: number; right: number; top: number; bottom: number }

/** Pairs whose letters touch at display size. */
const apart: Record<string, number> = { íf: 0.05, tf: 0.016, fl: 0.016, if: 0.012 }

/** A line of type as one path at size 1, its ink beginning exactly at x = 0; the baseline is y = 0. */
export function setLine(text: string, voice: Voice): Setting & { width: number } {
  const font = instance(voice.weight, voice.width, voice.optical)
  const run = font.layout(text, { liga: false })
  const letters = Array.from(text)
  const unit = 1 / font.unitsPerEm
  let pen = 0
  let d = ''
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  const commands: { code: string; points: [number, number][] }[] = []
  run.glyphs.forEach((glyph, index) => {
    const place = run.positions[index]
    for (const { command, args } of glyph.path.commands) {
      const points: [number, number][] = []
      for (let at = 0; at < args.length; at += 2) {
        const x = (pen + (place?.xOffset ?? 0) + (args[at] ?? 0)) * unit
        const y = -((place?.yOffset ?? 0) + (args[at + 1] ?? 0)) * unit
        points.push([x, y])
        ink.left = Math.min(ink.left, x)
        ink.right = Math.max(ink.right, x)
        ink.top = Math.min(ink.top, y)
        ink.bottom = Math.max(ink.bottom, y)
      }
      commands.push({ code: codes[command] ?? 'Z', points })
    }
    const pair = apart[letters.slice(index, index + 2).join('')] ?? 0
    pen += (place?.xAdvance ?? glyph.advanceWidth) + (voice.tracking + pair) * font.unitsPerEm
  })
  for (const { code, points } of commands) {
    d += code + points.map(([x, y]) => `${fine(x - ink.left)} ${fine(y)}`).join(' ')
  }
  return { d, left: 0, right: ink.right - ink.left, top: ink.top, bottom: ink.bottom, width: ink.right - ink.left }
}

const codes: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}
const fine = (value: number) => String(Math.round(value * 10000) / 10000)

export function place(setting: Setting, x: number, y: number, size: number, attributes: string): string {
  return `<path transform="translate(${n(x)} ${n(y)}) scale(${n(size)})" d="${setting.d}" ${attributes}/>`
}
