import { foldAccents } from './fold-accents.ts'
import { cleanPhone, comparablePhone } from './phone.ts'

/** Bounds of a customer's fields in characters, and of how many one user has and one file brings. */
export const customerLimits = {
  nombre: 100,
  nota: 1000,
  customers: 50_000,
  fileBytes: 5 * 1024 * 1024,
  fileLines: 20_000,
}

/** What stands in a purchase in place of the name of a customer who was deleted. */
export const deletedCustomer = 'Cliente eliminado'

/** By what the number of two purchases is the same, however it is spelled; a text without digits is compared as it is. */
export const numberKey = (telefono: string): string => comparablePhone(telefono) || cleanPhone(telefono)

/** By what two names are the same. */
export const nameKey = (nombre: string): string => foldAccents(nombre).trim().replaceAll(/\s+/g, ' ')

/** Whose purchases a number is: with a name, only those under that name. */
export type CustomerNumber = { number: string; name: string; customerId: number }

/** The customer whom a number and a name mean: by both, else whoever has the number for every name. */
export function customerMeant(numbers: readonly CustomerNumber[], nombre: string): number | undefined {
  const name = nameKey(nombre)
  return (numbers.find((it) => it.name === name) ?? numbers.find((it) => it.name === ''))?.customerId
}
