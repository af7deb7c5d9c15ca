import { holdsLink, maxQrBytes, type QrFault } from '#domain/payment-qr.ts'

/** What is wrong with the contents of a QR; undefined if customers may be shown it. */
export function qrFault(bytes: Uint8Array): QrFault | undefined {
  if (bytes.length > maxQrBytes) return 'long'
  // Nothing in a QR says how its bytes are read; apps try the one and the other.
  const texts = ['utf-8', 'latin1'].map((encoding) => new TextDecoder(encoding).decode(bytes))
  return texts.some(holdsLink) ? 'link' : undefined
}
