import { invalidInput } from '#domain/problem.ts'
import type { StatementEncoding } from '#domain/statement.ts'
import { decodeText as decode } from '../../../platform/files/decode-text.ts'

const refuse = (message: string) => invalidInput('statement', message)

const notAStatement = 'El archivo no es CSV ni XLSX: descarga el estado de cuenta en uno de esos formatos.'

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/** `PK`, the beginning of every XLSX. */
export const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b)

/** Excel before 2007, and also what Excel encrypts. */
const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

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
