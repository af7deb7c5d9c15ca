import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegOfScans } from '../../testing/jpeg-of-scans.ts'
import { countScans, kindOf } from './picture-file.ts'

const photo = (progressive: boolean, width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: 'teal' } })
    .jpeg({ progressive })
    .toBuffer()

test('countScans counts the scans of a JPEG, not of thumbnails or trailing bytes', async () => {
  const simple = await photo(false)
  expect(countScans(simple)).toBe(1)
  const progressive = await photo(true)
  const scans = countScans(progressive)
  expect(scans).toBeGreaterThan(1)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 400 }), fc.uint8Array({ maxLength: 300 }), async (count, noise) => {
      const many = jpegOfScans(count)
      expect(countScans(many)).toBe(count)
      const around = Buffer.concat([progressive, many, Buffer.from(noise)])
      expect(countScans(around)).toBe(scans)
      const inside = Buffer.concat([Buffer.from([0xff, 0xda, 0, 0]), Buffer.from(noise), many.subarray(0, 9000)])
      const length = inside.length + 2
      const note = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), inside])
      expect(countScans(Buffer.concat([many.subarray(0, 2), note, many.subarray(2)]))).toBe(count)
    }),
    { numRuns: 50 },
  )
  // What is counted is a picture.
  expect((await sharp(jpegOfScans(300)).raw().toBuffer()).length).toBeGreaterThan(0)
})

test('countScans ends without error for any bytes', () => {
  const part = fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.constantFrom([0xff], [0xff, 0xda], [0xff, 0xc4, 0, 0]))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const bytes = Buffer.from([0xff, 0xd8, 0xff, ...parts.flatMap((it) => [...it])])
      expect(countScans(bytes)).toBeLessThanOrEqual(bytes.length)
      kindOf(bytes)
    }),
  )
})

const box = (brand: string, others = '') => `\0\0\0\x20ftyp${brand}\0\0\0\0${others}`
test.each([
  [box('heic', 'mif1heic'), 'HEIC'],
  [box('mif1', 'heicmif1'), 'HEIC'],
  [box('hevc'), 'HEIC'],
  [box('avif', 'mif1'), 'AVIF'],
  [box('mif1', 'miafavif'), 'AVIF'],
  [box('isom', 'avc1'), 'un video'],
  [box('qt  '), 'un video'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'WebP'],
  ['%PDF-1.7\n', 'un PDF'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['BM\x36\0', 'BMP'],
  ['\xff\x0a', 'JPEG XL'],
  ['\0\0\0\x0cjP  \r\n', 'JPEG 2000'],
  ['PK\x03\x04', 'Office'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x --><svg width="1">', 'SVG'],
  ['<!DOCTYPE html><p>', 'una página web'],
  ['', 'vacío'],
  ['hola', 'no es una imagen'],
])('%j is refused with its format and a remedy', (start, name) => {
  const kind = kindOf(Buffer.from(start, 'latin1'))
  expect(kind).toEqual({ refused: expect.stringContaining(name) as string })
  expect('refused' in kind && kind.refused).toMatch(/^[A-Z].+\. (?:Haz|Ábrelo|Exp|Sube|Elige).+\.$/)
})
