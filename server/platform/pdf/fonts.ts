import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

export type Weight = '400' | '700'
/** A piece of a text that one font file can print. */
export type Run = { file: string; text: string }

const { resolve } = createRequire(import.meta.url)
const parts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const emoji = resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff')
const filesOf = (weight: Weight) => [
  ...parts.map((part) => resolve(`@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff`)),
  emoji,
]
/** In the order in which they are looked through. */
const files = { '400': filesOf('400'), '700': filesOf('700') }
export const [plain = ''] = files['400']

const covers = new Map<string, ReadonlySet<number>>()
/** The code points of a font file, which is read once. */
function codePointsOf(file: string): ReadonlySet<number> {
  const known = covers.get(file)
  if (known) return known
  const font = openSync(file)
  const points = new Set('characterSet' in font ? font.characterSet : [])
  covers.set(file, points)
  return points
}

/** What joins, varies or hides letters, and the colours of skin: nothing of it is printed in black. */
const unprinted = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu

/** A text in pieces, each with the font file that has its letters; a letter that no font has is a question mark. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  const printed = text
    .normalize('NFC')
    .replace(unprinted, '')
    .replace(/\p{Cc}/gu, ' ')
  for (const letter of printed) {
    const point = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    // A space belongs to the run before it, so that a line may break there.
    if (last && letter === ' ') last.text += letter
    else {
      const file = files[weight].find((it) => codePointsOf(it).has(point))
      const run = { file: file ?? plain, text: file ? letter : '?' }
      if (last && last.file === run.file) last.text += run.text
      else runs.push(run)
    }
  }
  return runs
}
