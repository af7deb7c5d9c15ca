import { fromSoles } from './money.ts'

export const topUp = { min: fromSoles(5), max: fromSoles(950), maxPending: 5 } as const

/** The most céntimos that are added to a top-up to identify its payment; the limits apply to the typed amount. */
export const maxIdentifyingCents = 99

/** The limits of one bonus credited by an administrator. */
export const bonus = { min: fromSoles(0.01), max: fromSoles(10_000) } as const

/** The limits of one amount that an administrator may take out of a wallet. */
export const adjustment = { min: fromSoles(0.01), max: fromSoles(10_000) } as const

/** The states of a top-up; every other movement is accepted. Only accepted movements count in the balance. */
export const entryStates = ['Pendiente', 'Aceptada', 'Rechazada', 'Anulada'] as const
export type EntryState = (typeof entryStates)[number]

/** How many days a voucher is stored after its top-up was settled. */
export const voucherDays = { min: 7, max: 3650, usual: 90 } as const

/** Why a pending top-up deserves a second look; a warning never decides. */
export const warningCodes = [
  'VOUCHER_REUSED',
  'OPERATION_SIMILAR',
  'PAYMENT_TAKEN',
  'AMOUNT_UNUSUAL',
  'NEW_CUSTOMER',
] as const

export const entryKinds = ['Recarga', 'Bono', 'Compra', 'Devolución', 'Ajuste'] as const
export type EntryKind = (typeof entryKinds)[number]

/** A top-up or a bonus, which can be reversed. */
export const isCredit = (descripcion: string) => descripcion === 'Recarga' || descripcion === 'Bono'

/** Movements that are neither a top-up nor a bonus are shown as spending. */
export const isSpending = (descripcion: string) => !isCredit(descripcion)
