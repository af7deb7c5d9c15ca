import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useCustomerTexts } from '../own-texts/use-customer-texts.ts'
import { reminderLink, type Customer } from './customers-to-remind.ts'
import { usePago } from './use-pago.ts'

/** Notes that a customer was told of the end of their rents. */
export function useTell() {
  const { mutate } = useMutation({
    mutationFn: ({ rents }: Customer) =>
      Promise.all(rents.map(({ id }) => call(api.purchases.remindEnd, { params: { id } }))),
    meta: { quiet: true },
    onError: (error) => toast(`No se anotó el aviso. ${error.message}`, { type: 'bad' }),
    onSettled: () => refresh(keys.purchases),
  })
  return (customer: Customer) => mutate(customer)
}

type Props = Omit<ComponentProps<typeof ButtonLink>, 'href'> & {
  customer: Customer
  onTell: (customer: Customer) => void
}

/** Opens the chat with a customer, with the message on all their rents that end. */
export function ReminderLink({ customer, onTell, ...button }: Props) {
  const { texts } = useCustomerTexts()
  const pagoOf = usePago()
  return (
    <ButtonLink
      size="sm"
      variant="secondary"
      {...button}
      href={reminderLink(customer, texts, { pago: pagoOf(customer) })}
      target="_blank"
      rel="noreferrer"
      onClick={() => onTell(customer)}
      // A click with the middle button opens the chat too.
      onAuxClick={(event) => event.button === 1 && onTell(customer)}
    />
  )
}
