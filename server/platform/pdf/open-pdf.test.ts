import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { openPdf, type Pdf } from './open-pdf.ts'

/** The text of a document that `write` writes, in reading order, and its number of pages. */
async function printed(write: (pdf: Pdf) => void) {
  const pdf = await openPdf({ title: 'Prueba', author: 'Tienda' })
  write(pdf)
  pdf.end()
  const { pages, text } = await readPdf(await buffer(pdf.stream))
  return { pages, letters: text.replaceAll(/\s+/g, ''), text }
}

test.each([
  'Ñandú, ¿qué tal? «S/ 10.50» — €',
  'Ŵełcome Łódź Žižek',
  'Привет, Καλημέρα, Việt Nam',
  'Me cobraron dos veces 😡😡 y no responden 🙏🏽',
  '🇵🇪 👨‍👩‍👧‍👦 ❤️ ✅ 1️⃣',
])('a reader reads %s as it was written', async (text) => {
  const shown = text.replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu, '').replaceAll(/\s+/g, '')
  expect((await printed((pdf) => pdf.text(text))).letters).toBe(shown)
})

test('a reader finds each of ten thousand words over the pages, and no more', async () => {
  const words = Array.from({ length: 10_000 }, (_, n) => (n % 7 === 0 ? `🙏${n}` : `palabra${n}`))
  const { pages, letters } = await printed((pdf) => pdf.row('Detalle', words.join(' ')))
  expect(letters).toBe(`Detalle${words.join('')}`)
  expect(pages).toBeGreaterThan(5)
})

test('a reader finds lines apart, a word of a thousand letters whole, and unknown letters as question marks', async () => {
  const long = 'a'.repeat(1000)
  const { letters, text } = await printed((pdf) => {
    pdf.text('uno\r\ndos\n\ntres')
    pdf.text(long)
    pdf.text('漢字\u0000\u202e.')
  })
  expect(text).toMatch(/uno\s+dos\s+tres/)
  expect(letters).toBe(`unodostres${long}??.`)
})
