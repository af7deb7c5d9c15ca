import { z } from 'zod'
import { cleanNumber } from '#domain/clean-text.ts'
import { withoutLabel } from '#domain/operation-number.ts'

function cleanOperation(written: string): string {
  const text = cleanNumber(written)
  return (/^[\w\s]*$/.test(text) ? text : withoutLabel(text)).replaceAll(' ', '').toUpperCase()
}

/** An operation number, without spaces and in upper case; without 'N°' or 'Op.' in front. */
export const operationNumber = z
  .string('Escribe el N.º de operación.')
  .max(60, 'Usa como máximo 30 letras o números.')
  .overwrite(cleanOperation)
  .regex(/^[A-Za-z0-9]{4,30}$/, 'Escribe de 4 a 30 letras o números, como están en el comprobante.')
