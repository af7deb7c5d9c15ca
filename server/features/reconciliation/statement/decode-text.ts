import { invalidInput } from '#domain/problem.ts'
import type { StatementEncoding } from '#domain/statement.ts'

const refuse = (message: string) => invalidInput('statement', message)

const notAStatement = 'El archivo no es CSV ni XLSX: descarga el estado de cuenta en uno de esos formatos.'

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/** `PK`, the beginning of every XLSX. */
export const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b)

/** Excel before 2007, and also what Excel encrypts. */
const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** The upper half of code page 850, in which programs for DOS write. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const decodeCp850 = (bytes: Buffer) =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u00ff]/g, (byte) => cp850.charAt(byte.charCodeAt(0) - 0x80))

/** How much a text looks like Spanish: its letters are inside words, in the case of their neighbours. */
function spanishness(text: string): number {
  let score = 0
  for (const { 0: found, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)]
    const isInWord = /\p{L}/u.test(before + after)
    if (/[áéíóúüñ]/.test(found)) score += /\p{Lu}/u.test(before) && !/\p{Ll}/u.test(after) ? -1 : isInWord ? 2 : 0
    else if (/[ÁÉÍÓÚÜÑ]/.test(found)) score += /\p{Ll}/u.test(before) ? -1 : isInWord || !before.trim() ? 2 : 0
    else if (found === '\u00a0') score += /[\d\s;,/]/.test(before) ? 1 : -1
    else if (/[ºª°]/.test(found)) score += /[nN\d]/.test(before) ? 2 : 0
    else if (/[€’´–“”]/.test(found)) score += 1
    else score -= 2
  }
  return score
}

/** The byte order of a text in UTF-16 without a mark: half of its bytes are zero, all on one side. */
function utf16Order(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4000)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}

function decode(bytes: Buffer): { encoding: StatementEncoding; text: string } {
  const as = (encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252', fatal = false) => ({
    encoding,
    text: new TextDecoder(encoding, { fatal }).decode(bytes),
  })
  if (startsWith(bytes, 0xff, 0xfe)) return as('utf-16le')
  if (startsWith(bytes, 0xfe, 0xff)) return as('utf-16be')
  const order = utf16Order(bytes)
  if (order) return as(order)
  try {
    return as('utf-8', true)
  } catch {
    const windows = as('windows-1252')
    const dos = { encoding: 'cp850', text: decodeCp850(bytes) } as const
    return spanishness(dos.text) > spanishness(windows.text) ? dos : windows
  }
}

/** The text of a file, its lines ended by `\n`. Throws a Problem if it is not text. */
export function decodeText(bytes: Buffer): { encoding: StatementEncoding; text: string } {
  if (isCompoundFile(bytes))
    throw refuse(
      bytes.includes('EncryptedPackage', 0, 'utf16le')
        ? 'El archivo tiene clave: guárdalo sin clave y súbelo otra vez.'
        : 'El archivo es de un Excel antiguo (.xls): ábrelo y guárdalo como XLSX o CSV.',
    )
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw refuse('El archivo es un PDF: descarga el estado de cuenta en Excel o CSV.')
  const { encoding, text } = decode(bytes)
  // Binary data contains many of these; a text contains none, or a few left by some program.
  const controls = text.match(/[^\P{Cc}\t\n\v\f\r\u0085]|\ufffd/gu)?.length ?? 0
  if (controls > Math.max(5, text.length / 100)) throw refuse(notAStatement)
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text.slice(0, 1000)))
    throw refuse('El archivo es una página web con nombre de Excel: ábrelo y guárdalo como XLSX o CSV.')
  return { encoding, text: text.replaceAll('\0', '').replace(/\r\n?/g, '\n') }
}
