import { centimos, fromSoles, type Centimos } from './money.ts'
import { formatDays } from './purchase.ts'
import type { EntryKind } from './wallet.ts'

/** From this amount on a constancia names the document of the buyer, as a boleta has to. */
export const documentFrom: Centimos = fromSoles(700)

/** The rate of the general sales tax that a price contains, in percent. */
export const igvPercent = 18

/** The movements that get a constancia, once they are accepted. */
export const receiptKinds = ['Recarga', 'Compra'] as const satisfies readonly EntryKind[]
export type ReceiptKind = (typeof receiptKinds)[number]
export const hasReceipt = (kind: string): kind is ReceiptKind => receiptKinds.some((one) => one === kind)

export const receiptNumber = (series: string, number: number) => `${series}-${String(number).padStart(6, '0')}`

/** What is taxed of a price, and the tax in it; together they are the price. */
export function splitIgv(total: Centimos): { base: Centimos; igv: Centimos } {
  const base = centimos(Math.round((total * 100) / (100 + igvPercent)))
  return { base, igv: centimos(total - base) }
}

type Bought = {
  nombre: string | null
  dias: number | null
  ticketNumber: number | null
  /** The days that a renewal added. */
  renewedDias: number | null
}

/** What a constancia is for, in a line. */
export function receiptConcept(kind: ReceiptKind, { nombre, dias, ticketNumber, renewedDias }: Bought): string {
  if (kind === 'Recarga' || nombre === null) return 'Recarga de saldo'
  if (renewedDias !== null) return `Renovación de ${withDays(nombre, renewedDias)}`
  if (ticketNumber !== null) return `Ticket ${ticketNumber} de ${nombre}`
  return dias === null ? nombre : withDays(nombre, dias)
}

/** Many products have their days in their name. */
const withDays = (nombre: string, dias: number) =>
  new RegExp(`\\b${formatDays(dias)}`).test(nombre) ? nombre : `${nombre}, ${formatDays(dias)}`
