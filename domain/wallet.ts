import { fromSoles } from './money.ts'

export const topUp = { min: fromSoles(5), max: fromSoles(950), maxPending: 5 } as const

/** By how much at most the shop raises a top-up to tell its payment from others; the limits hold for what was typed. */
export const maxIdentifyingCents = 99

/** What an administrator may credit at once. */
export const bonus = { min: fromSoles(0.01), max: fromSoles(10_000) } as const

/** What an administrator may take out of a wallet at once. */
export const adjustment = { min: fromSoles(0.01), max: fromSoles(10_000) } as const

/** What became of a top-up; every other movement is accepted. Only what is accepted is in the balance. */
export const entryStates = ['Pendiente', 'Aceptada', 'Rechazada', 'Anulada'] as const
export type EntryState = (typeof entryStates)[number]

/** For how many days the picture of a payment is kept once its top-up was settled. */
export const voucherDays = { min: 7, max: 3650, usual: 90 } as const

/** Why a top-up that waits deserves a second look; never a verdict. */
export const warningCodes = ['VOUCHER_REUSED', 'OPERATION_SIMILAR', 'AMOUNT_UNUSUAL', 'NEW_CUSTOMER'] as const

/** Whether two numbers of operations are one digit apart, or have the same digits in another order. */
export function isSimilarNumber(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false
  const [digits, others] = [one.split(''), other.split('')]
  const different = digits.filter((digit, index) => digit !== others[index]).length
  return different === 1 || digits.toSorted().join('') === others.toSorted().join('')
}

export const entryKinds = ['Recarga', 'Bono', 'Compra', 'Devolución', 'Ajuste'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Money that an administrator let in, which may be taken back as it came. */
export const isCredit = (descripcion: string) => descripcion === 'Recarga' || descripcion === 'Bono'

/** Movements that are neither a top-up nor a bonus are drawn as spending. */
export const isSpending = (descripcion: string) => !isCredit(descripcion)
