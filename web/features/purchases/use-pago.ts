import { useQuery } from '@tanstack/react-query'
import { methodName } from '#domain/payment-method.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { useCustomerTexts } from '../own-texts/use-customer-texts.ts'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import type { Customer } from './customers-to-remind.ts'

const inSpanish = new Intl.ListFormat('es', { type: 'disjunction' })

/**
 * Where a customer pays: of those who bought at the shop, by the methods that it offers; of the user's own customers, by
 * what the user wrote.
 */
export function usePago() {
  const administers = may.administer(useStanding())
  const { data: methods = [] } = useQuery({ ...paymentMethodsQuery, enabled: administers })
  const { pago } = useCustomerTexts()
  const offered = methods.filter(
    ({ active, monthlyCap, receivedThisMonth = 0 }) => active && (monthlyCap == null || receivedThisMonth < monthlyCap),
  )
  const ofShop = inSpanish.format(offered.map((it) => `${methodName(it)} ${it.number} (${it.holder})`))
  // A customer of a reseller pays the reseller.
  return ({ price }: Customer) => (administers ? (price === undefined ? '' : ofShop) : pago)
}
