import { dayMs } from './lima.ts'

export const purchaseNotes = ['Renovado', 'Correo', 'Password'] as const
export type PurchaseNote = (typeof purchaseNotes)[number]

/** A profile is rented for whole days of 24 hours from the moment of the sale. */
export function endOf(start: Date, dias: number): Date {
  return new Date(start.getTime() + dias * dayMs)
}

/** Until when the shop answers for a paid period of a product that warrants so many days; null: all of them. */
export const warrantyOf = (start: Date, garantiaDias: number | null, dias: number): Date =>
  endOf(start, Math.min(garantiaDias ?? dias, dias))

/** When a rent ends once days are added: counted from its end, or from now if it has lapsed. */
export function renewedUntil(end: Date, dias: number, now: Date): Date {
  return endOf(hasLapsed(end, now) ? now : end, dias)
}

/** Remaining days, rounded up; 0 once it is over. */
export function daysLeft(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs))
}

export const formatDays = (days: number) => (days === 1 ? '1 día' : `${days} días`)

type Warranted = { garantiaDias: number | null; dias: number; precioRifa?: unknown }

/** Whether a product answers for fewer days than it is rented for; a raffle has no warranty. */
export const limitsWarranty = ({ garantiaDias, dias, precioRifa = null }: Warranted): boolean =>
  precioRifa === null && garantiaDias !== null && garantiaDias < dias

/** For how long a product answers: `7 días`, or `Sin garantía`. */
export function warrantyText({ garantiaDias, dias }: Warranted): string {
  const days = Math.min(garantiaDias ?? dias, dias)
  return days === 0 ? 'Sin garantía' : formatDays(days)
}

/** The most days that can be added by hand at once, and the most that a rent may then have left. */
export const maxDays = { added: 3650, left: 36_500 } as const

/** The number of rents that can be renewed at once. */
export const maxRenewedTogether = 50

/** How many hours before its end a rent is renewed automatically. */
export const autoRenewHours = 12

/** How many days after its end a rent still holds its profile. */
export const graceDays = { min: 0, max: 30, usual: 2 } as const

/** Until when a rent that has ended still holds its profile. */
export const graceUntil = (end: Date, grace: number) => endOf(end, grace)

/** Remaining days at which a purchase is shown as about to end. */
export const expiringAt = 3

export const hasLapsed = (end: Date, now: Date) => end.getTime() <= now.getTime()

/** The number of a purchase, if the search text is one, as `#12`. */
export function purchaseNumberIn(text: string): number | undefined {
  const digits = /^#(\d{1,9})$/.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const tenDigits = /^\(?(\d{3})\)?[- .]?(\d{3})[- .]?(\d{4})$/
const peruvianMobile = /^(?:\+?51[ -]?)?9\d{2}[ -]?\d{3}[ -]?\d{3}$/

/** A number of a country without a fixed length; with the country code it has at most 15 digits. */
const foreignNumber = /^\d{6,12}$/

/**
 * The hint of the purchase dialog; it never blocks. `dialCode` is the country code at the start of the number, if any.
 */
export function looksLikePhone(telefono: string, dialCode?: string): boolean {
  const whole = telefono.trim()
  const country = `+${dialCode}`
  const withCountry = dialCode !== undefined && whole.startsWith(country)
  const national = withCountry ? whole.slice(country.length).trim() : whole
  if (tenDigits.test(national) || peruvianMobile.test(whole)) return true
  return withCountry && dialCode !== '51' && dialCode !== '1' && foreignNumber.test(national.replace(/[ ()-]/g, ''))
}
