import { comparablePhone } from '#domain/phone.ts'
import type { Customer } from '#contract/purchases/purchases.ts'
import { useSession } from '../../platform/session.ts'
import { customerOf } from './customer-suggestions.tsx'

/** Tells whether a purchase is for the user themselves: a message to its customer would reach the user. */
export function useIsOwn(): (customer: Customer) => boolean {
  const user = useSession()?.user
  const self = user && customerOf(user)
  const phone = comparablePhone(self?.telefono ?? '')
  return ({ nombreUser, telefono }) =>
    phone === '' ? nombreUser === self?.nombreUser : comparablePhone(telefono) === phone
}
