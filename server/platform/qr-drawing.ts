import { encodeQR } from 'qr'
import type { QrDrawing } from '#contract/payment-methods.ts'

/** The modules of a QR that holds these bytes, true where they are dark, without a border. */
export function qrModules(bytes: Uint8Array): boolean[][] {
  // Each byte is one character to the library, and its own encoder turns it back: other encodings would change bytes.
  const text = Buffer.from(bytes).toString('latin1')
  const framed = encodeQR(text, 'raw', {
    ecc: 'medium',
    encoding: 'byte',
    border: 1,
    textEncoder: (it) => Buffer.from(it, 'latin1'),
  })
  return framed.slice(1, -1).map((row) => row.slice(1, -1))
}

/** The same as the path of an SVG, in which each run of dark modules is a rectangle. */
export function qrDrawing(bytes: Uint8Array): QrDrawing {
  const modules = qrModules(bytes)
  const runs = modules.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size: modules.length, path: runs.join('') }
}
