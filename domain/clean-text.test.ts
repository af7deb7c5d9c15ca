import fc from 'fast-check'
import { expect, test } from 'vitest'
import emoji from 'unicode-emoji-json/data-ordered-emoji.json' with { type: 'json' }
import { cleanLine, cleanNumber, cleanSecret, cleanText, hasAnyInvisible, hasInvisible } from './clean-text.ts'

const codePoints = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
const characters = codePoints.map((code) => String.fromCodePoint(code))
const strays = characters.filter((it) => /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u.test(it))
const spaces = characters.filter((it) => /\p{Zs}/u.test(it))
const skins = ['', '🏻', '🏼', '🏽', '🏾', '🏿']

const plain = fc.stringMatching(/^[A-Za-z0-9#*áñÑ.@-]{1,12}$/)
const stray = fc.array(fc.constantFrom(...strays), { minLength: 1, maxLength: 4 }).map((it) => it.join(''))
const sequence = fc.oneof(
  fc.constantFrom(...emoji),
  fc.constantFrom('👍', '👩', '☝', '🧑‍🌾').chain((it) => fc.constantFrom(...skins.map((skin) => it + skin))),
  fc.constantFrom('☎︎', '❤︎', '🏴\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}', '1\u20e3'),
)

test('emoji stay whole in lines, texts and secrets', () => {
  const changed = [...emoji, ...emoji.flatMap((it) => skins.map((skin) => it + skin))].filter((it) =>
    [cleanLine, cleanText, cleanSecret].some((clean) => clean(`a${it}b${it}`) !== `a${it}b${it}`),
  )
  expect(changed).toEqual([])
  expect(emoji.filter(hasInvisible)).toEqual([])
})

test('invisible characters are removed from lines and numbers, and from the edges of secrets', () => {
  const kept = strays.filter(
    (it) =>
      cleanLine(`${it}a${it}1${it}`) !== 'a1' ||
      cleanNumber(`${it}5${it}1${it}`) !== '51' ||
      cleanSecret(`${it}a1${it}`) !== 'a1' ||
      !hasInvisible(`a${it}1`) ||
      !hasAnyInvisible(`a${it}1`),
  )
  expect(kept).toEqual([])
  expect(strays.length).toBeGreaterThan(4000)
})

test('every blank becomes a space', () => {
  expect(spaces.map((it) => cleanLine(`a${it}b`))).toEqual(spaces.map(() => 'a b'))
  expect(cleanNumber('987\u00a0654\t321')).toBe('987 654 321')
  expect(cleanLine('uno\tdos')).toBe('uno dos')
  expect(cleanText('uno\n\tdos\u00a0')).toBe('uno\n\tdos ')
})

test('visible characters stay whatever invisible ones surround them', () => {
  const parts = fc.array(fc.tuple(stray, fc.oneof(plain, sequence)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, stray, (around, last) => {
      // Letters between two parts keep a stray of one from becoming a part of the emoji beside it.
      const visible = around.map(([, part]) => `x${part}x`).join('')
      const dirty = around.map(([before, part]) => `${before}x${part}x`).join('') + last
      expect(cleanLine(dirty)).toBe(visible.normalize('NFC'))
      expect(cleanText(dirty)).toBe(visible.normalize('NFC'))
      expect(hasInvisible(dirty)).toBe(true)
      expect(hasInvisible(visible)).toBe(false)
    }),
  )
})

test('cleaning is idempotent', () => {
  const any = fc.array(fc.oneof(plain, stray, sequence, fc.constantFrom(...spaces, 'e\u0301', '🇵', '\u20e3', '🏴')))
  fc.assert(
    fc.property(any, (parts) => {
      for (const clean of [cleanLine, cleanText, cleanNumber, cleanSecret]) {
        const once = clean(parts.join(''))
        expect(clean(once)).toBe(once)
      }
      expect(hasInvisible(cleanLine(parts.join('')))).toBe(false)
    }),
  )
})

test('letters are composed, and tags behind an emoji are removed', () => {
  expect(cleanLine('Jose\u0301 N\u0303an\u0303ez')).toBe('José Ñañez')
  const hidden = 'secreto'.replace(/./g, (it) => String.fromCodePoint(0xe0000 + it.charCodeAt(0)))
  expect(cleanLine(`😀${hidden}\u{e007f}`)).toBe('😀')
  expect(cleanLine(`🏴${hidden}\u{e007f}`)).toBe('🏴')
})
