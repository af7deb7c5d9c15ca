import { dayMs } from './lima.ts'

/** A reclamo is about what was bought, a queja about how one was attended to. */
export const complaintKinds = ['reclamo', 'queja'] as const
export type ComplaintKind = (typeof complaintKinds)[number]

export const complaintGoods = ['producto', 'servicio'] as const
export type ComplaintGood = (typeof complaintGoods)[number]

export const documentKinds = ['DNI', 'CE', 'Pasaporte', 'RUC'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** As the official sheet explains them. */
export const complaintKindTexts: Record<ComplaintKind, string> = {
  reclamo: 'Reclamo: disconformidad relacionada con los productos o servicios.',
  queja:
    'Queja: disconformidad no relacionada con los productos o servicios, o malestar o descontento respecto a la atención al público.',
}

/** Sentences of the official sheet. */
export const complaintNotes = [
  'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
  'El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.',
] as const

/** Working days in which the provider has to answer. */
export const answerWorkingDays = 15

/** Characters of each text. */
export const complaintLimits = {
  nombre: 150,
  documento: 20,
  domicilio: 250,
  apoderado: 150,
  descripcion: 500,
  detalle: 3000,
  pedido: 2000,
  respuesta: 4000,
} as const

/** The most days that the owner may add to the holidays. */
export const maxExtraHolidays = 200

/** The most numbers of lost sheets that are listed at a time. */
export const maxLostNumbers = 200

/** The number of a sheet as it is shown: `2026-000001`. */
export const complaintNumber = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`

export const complaintNumberPattern = /^\d{4}-(?!000000)\d{6}$/

/** Year and number of `2026-000001`. */
export function readComplaintNumber(numero: string): { year: number; number: number } {
  const [year, number] = numero.split('-')
  return { year: Number(year), number: Number(number) }
}

/** Days from one day of the calendar to another, below zero if that is past. */
export const daysUntil = (due: string, today: string): number =>
  Math.round((Date.parse(due) - Date.parse(today)) / dayMs)

/** Mails about sheets to one mailbox in 24 hours. */
export const maxMailsOfMailbox = 3

/** What the work on a challenge is: its SHA-256 begins with so many zero bits, which takes a browser a second or so. */
export const proofBits = 18

/** A text that is worth one sheet: its SHA-256 has to begin with `proofBits` zero bits. */
export const proofText = (challenge: string, requestId: string, nonce: number): string =>
  `${challenge} ${requestId} ${nonce}`

/** How many zero bits a hash begins with. */
export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
