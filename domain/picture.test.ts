import { expect, test } from 'vitest'
import { candidatesOf, hasWidths, pictureAt, pictureWidths, smallCandidatesOf, widthsBelow } from './picture.ts'

test('a picture is kept in the widths below its own', () => {
  expect(widthsBelow(160)).toEqual([])
  expect(widthsBelow(161)).toEqual([160])
  expect(widthsBelow(5000)).toEqual(pictureWidths)
})

test('the candidates of a picture are its narrower widths and itself', () => {
  const url = '/images/a.webp'
  const picture = { url, width: 480, height: 360 }
  expect(candidatesOf(picture, 4 / 3)).toBe(`${url}?w=160 160w, ${url}?w=320 320w, ${url} 480w`)
  // Of a box of half its shape only half of it is seen; of a wider one the whole width.
  expect(candidatesOf(picture, 2 / 3)).toBe(`${url}?w=160 80w, ${url}?w=320 160w, ${url} 240w`)
  expect(candidatesOf(picture, 16 / 9)).toBe(candidatesOf(picture, 4 / 3))
  expect(candidatesOf({ url, width: 100, height: 1 }, 0.1)).toBe(`${url} 1w`)
})

test('a small box has two candidates, and drawings of the page have none', () => {
  expect(smallCandidatesOf('/a.webp')).toBe('/a.webp?w=160 160w, /a.webp?w=320 320w')
  expect(pictureAt('/a.webp', 960)).toBe('/a.webp?w=960')
  expect(hasWidths('/a.webp')).toBe(true)
  expect(hasWidths('/a.webp.svg')).toBe(false)
})
