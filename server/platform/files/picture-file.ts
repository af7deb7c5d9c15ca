/** What a file is by its first bytes: a picture that can be read, or what else, in the words of a sentence. */
type Kind = { format: 'png' | 'jpeg' | 'gif' } | { refused: string }

const takeScreenshot = 'Ábrelo, haz una captura de pantalla y sube la captura.'
const picture = (name: string, advice = 'Haz una captura de pantalla de ella y sube la captura.') =>
  `Esta imagen es ${name}, y aquí se aceptan PNG y JPG. ${advice}`
const heic = picture(
  'HEIC, el formato de iPhone',
  'Haz una captura de pantalla de la foto y súbela, o elige en el iPhone Ajustes › Cámara › Formatos › Más compatible.',
)
export const gif = picture('GIF')

/** The marks at the beginning of other files, as Latin-1. */
const marks: [RegExp, string][] = [
  [/^.{4}ftyp(?:avi[fs]|(?:mif1|msf1).{0,40}avi[fs])/s, picture('AVIF')],
  [/^.{4}ftyp(?:he[iv]|mif1|msf1)/s, heic],
  [/^.{4}ftyp/s, `Esto es un video, no una imagen. ${takeScreenshot}`],
  [/^RIFF.{4}WEBP/s, picture('WebP')],
  [/^%PDF-/, `Esto es un PDF, no una imagen. ${takeScreenshot}`],
  [/^(?:II\*|MM.\*)/s, picture('TIFF')],
  [/^BM/, picture('BMP')],
  [/^(?:\xff\n|.{4}JXL )/s, picture('JPEG XL')],
  [/^.{4}jP {2}/s, picture('JPEG 2000')],
  [/^8BPS/, picture('PSD', 'Expórtala como PNG y súbela.')],
  [/^PK/, 'Esto es un archivo comprimido o de Office, no una imagen. Sube la imagen como PNG o JPG.'],
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml.*?|<!--.*?)?<svg[\s>]/is, picture('SVG', 'Expórtala como PNG y súbela.')],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html)/i, `Esto es una página web, no una imagen. ${takeScreenshot}`],
]

export function kindOf(bytes: Buffer): Kind {
  const head = bytes.subarray(0, 1024).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { format: 'png' }
  if (head.startsWith('\xff\xd8\xff')) return { format: 'jpeg' }
  if (head.startsWith('GIF8')) return { format: 'gif' }
  if (bytes.length === 0) return { refused: 'El archivo está vacío. Elige otra vez la imagen.' }
  const mark = marks.find(([start]) => start.test(head))
  return { refused: mark?.[1] ?? 'El archivo no es una imagen. Elige una foto o una captura en PNG o JPG.' }
}

/**
 * How many times a JPEG goes over its pixels (its SOS markers): a progressive one of a few kilobytes may ask for
 * thousands. Its thumbnails, and what follows its end, are not read.
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0
  for (let at = 2; at < jpeg.length;) {
    at = jpeg.indexOf(0xff, at)
    if (at < 0) break
    const marker = jpeg[at + 1] ?? endOfImage
    if (marker === 0xff) at++
    else if (marker === endOfImage) break
    // Data of a scan, in which 0 stands behind each 255, and markers without a length.
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      if (marker === startOfScan) scans++
      at += 2 + (at + 3 < jpeg.length ? Math.max(2, jpeg.readUInt16BE(at + 2)) : 2)
    }
  }
  return scans
}

const startOfScan = 0xda
const endOfImage = 0xd9
