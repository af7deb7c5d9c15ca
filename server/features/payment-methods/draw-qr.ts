import type { QrDrawing } from '#contract/payment-methods.ts'
import { qrDrawing } from '../../platform/qr-drawing.ts'

/** Drawings by what they hold: one takes milliseconds, and every reader of the methods gets all. */
const drawings = new Map<string, QrDrawing>()
const maxDrawings = 100

/** The QR that holds these bytes. */
export function drawQr(bytes: Uint8Array): QrDrawing {
  const key = Buffer.from(bytes).toString('base64')
  const known = drawings.get(key)
  if (known) return known
  if (drawings.size >= maxDrawings) drawings.clear()
  const drawing = qrDrawing(bytes)
  drawings.set(key, drawing)
  return drawing
}
