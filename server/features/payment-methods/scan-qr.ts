import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { maxQrBytes } from '#domain/payment-qr.ts'
import { qrModules } from '../../platform/qr-drawing.ts'

/** Grey pixels, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** The contents of the QR codes in a picture; `same`: the first one, drawn anew, reads as before. */
export type Scan = { found: Uint8Array[]; same: boolean }

// Runs in a thread of its own: a picture may take seconds, and the library's memory only ever grows.
parentPort?.once('message', (pixels: Pixels) => void scan(pixels).then((result) => parentPort?.postMessage(result)))

async function scan(pixels: Pixels): Promise<Scan> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer } = new Uint8Array(await readFile(wasm))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
  const found = await codesIn(pixels)
  const [first] = found
  return { found, same: first !== undefined && first.length <= maxQrBytes && (await isReadBack(first)) }
}

async function codesIn({ data, width, height }: Pixels): Promise<Uint8Array[]> {
  // As a file of grey pixels (PGM), which the library reads.
  const image = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
  const codes = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 })
  return codes.filter(({ isValid, bytes }) => isValid && bytes.length > 0).map(({ bytes }) => bytes)
}

async function isReadBack(bytes: Uint8Array): Promise<boolean> {
  const [again, ...more] = await codesIn(pixelsOf(bytes))
  return again !== undefined && more.length === 0 && Buffer.compare(again, bytes) === 0
}

function pixelsOf(bytes: Uint8Array, scale = 4, border = 4): Pixels {
  const modules = qrModules(bytes)
  const side = scale * (modules.length + 2 * border)
  const data = new Uint8Array(side * side).fill(255)
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      if (dark)
        for (let line = 0; line < scale; line++) {
          const start = (scale * (y + border) + line) * side + scale * (x + border)
          data.fill(0, start, start + scale)
        }
  return { data, width: side, height: side }
}
