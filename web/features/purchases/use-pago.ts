import { useQuery } from '@tanstack/react-query'
import { methodName } from '#domain/payment-method.ts'
import { may } from '#domain/user.ts'
import { useSession, useStanding } from '../../platform/session.ts'
import { useStoredSetting } from '../../platform/stored-setting.ts'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import type { Customer } from './customers-to-remind.ts'

const inSpanish = new Intl.ListFormat('es', { type: 'disjunction' })

/**
 * Where a customer pays: of those who bought at the shop, by the methods that it offers; of the user's own customers, by
 * what the user wrote, which stays on this device.
 */
export function usePago() {
  const administers = may.administer(useStanding())
  const { data: methods = [] } = useQuery({ ...paymentMethodsQuery, enabled: administers })
  const [written, write] = useStoredSetting(`pago/${useSession()?.user.id}`)
  const offered = methods.filter(
    ({ active, monthlyCap, receivedThisMonth = 0 }) => active && (monthlyCap == null || receivedThisMonth < monthlyCap),
  )
  const ofShop = inSpanish.format(offered.map((it) => `${methodName(it)} ${it.number} (${it.holder})`))
  return {
    /** Whether the user writes it. */
    isWritten: !administers,
    written: written ?? '',
    write,
    // A customer of a reseller pays the reseller.
    of: ({ price }: Customer) => (administers ? (price === undefined ? '' : ofShop) : (written ?? '')),
  }
}
