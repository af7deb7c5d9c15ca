import type { ComplaintGood, ComplaintKind, DocumentKind } from '#domain/complaint.ts'
import { invalidInput, missing } from '../../platform/invalid-input.ts'
import { moneyFault, moneyIn } from '../../ui/money-text.ts'

const texts = {
  nombre: '',
  documento: '',
  domicilio: '',
  telefono: '',
  email: '',
  apoderado: '',
  monto: '',
  descripcion: '',
  detalle: '',
  pedido: '',
}
export type SheetText = keyof typeof texts
export type SheetDraft = typeof texts & {
  tipoDocumento: DocumentKind
  isUnderAge: boolean
  bien: ComplaintGood
  tipo: ComplaintKind
}

export const emptySheet = (): SheetDraft => ({
  ...texts,
  tipoDocumento: 'DNI',
  isUnderAge: false,
  bien: 'servicio',
  tipo: 'reclamo',
})

/** What is sent of it; throws what a field lacks. */
export function sheetIn({ isUnderAge, monto, telefono, apoderado, ...same }: SheetDraft) {
  const amount = moneyIn(monto)
  const isBlank = monto.trim() === ''
  if (!isBlank && amount === undefined) throw invalidInput({ path: 'monto', message: moneyFault(monto) ?? missing })
  if (isUnderAge && apoderado.trim() === '') throw invalidInput({ path: 'apoderado', message: missing })
  return {
    ...same,
    telefono: telefono || null,
    apoderado: isUnderAge ? apoderado : null,
    monto: amount ?? null,
  }
}
