import { expect, test } from 'vitest'
import { qrFault } from './check-qr.ts'

test('bytes count, not letters; a link is found in either encoding', () => {
  expect(qrFault(Buffer.from('á'.repeat(250)))).toBeUndefined()
  expect(qrFault(Buffer.from('á'.repeat(251)))).toBe('long')
  for (const encoding of ['utf8', 'latin1', 'utf16le'] as const)
    expect(qrFault(Buffer.from('Señora ñ: https://tienda.pe', encoding)), encoding).toBe('link')
})
