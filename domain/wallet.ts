import { fromSoles } from './money.ts'

export const topUp = { min: fromSoles(5), max: fromSoles(950), pendingLimit: 5 } as const

/** What an administrator may credit at once. */
export const bonus = { min: fromSoles(0.01), max: fromSoles(10_000) } as const

/** What an administrator may take out of a wallet at once. */
export const adjustment = { min: fromSoles(0.01), max: fromSoles(10_000) } as const

/** What became of a top-up; every other movement is accepted. Only what is accepted is in the balance. */
export const entryStates = ['Pendiente', 'Aceptada', 'Rechazada', 'Anulada'] as const
export type EntryState = (typeof entryStates)[number]

export const entryKinds = ['Recarga', 'Bono', 'Compra', 'Devolución', 'Ajuste'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Money that an administrator let in, which may be taken back as it came. */
export const isCredit = (descripcion: string) => descripcion === 'Recarga' || descripcion === 'Bono'

/** Movements that are neither a top-up nor a bonus are drawn as spending. */
export const isSpending = (descripcion: string) => !isCredit(descripcion)
