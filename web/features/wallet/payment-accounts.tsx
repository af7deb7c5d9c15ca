import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { methodName } from '#domain/payment-method.ts'
import { Skeleton } from '../../ui/states.tsx'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'

/** All payment methods at a glance, before a top-up is asked for. */
export function PaymentAccounts() {
  const methods = useQuery(paymentMethodsQuery)
  if (methods.isPending) return <Skeleton className="h-24" />
  return (
    <NoMethods failed={methods.error !== null} methods={methods.data ?? []}>
      <ul className="grid gap-1.5 text-14">
        {methods.data?.map((method) => (
          <li key={method.id} className="min-w-0 break-words">
            <p className="font-semibold">{methodName(method)}</p>
            <p className="text-soft">
              <Kept>{method.number}</Kept>
              {method.cci && (
                <>
                  {' '}
                  <Kept>· CCI {method.cci}</Kept>
                </>
              )}{' '}
              <Kept>· {method.holder}</Kept>
            </p>
          </li>
        ))}
      </ul>
    </NoMethods>
  )
}

/** Broken only where one line cannot hold it. */
const Kept = ({ children }: { children: ReactNode }) => <span className="inline-block">{children}</span>

type Props = { failed: boolean; methods: readonly unknown[]; children: ReactNode }

/** Says whom to ask where there is no method to show. */
export function NoMethods({ failed, methods, children }: Props) {
  if (methods.length > 0) return children
  return (
    <p className="text-soft">
      {failed ? 'Ahora no podemos mostrar a dónde pagar. Pregunta al contacto.' : 'Pregunta al contacto a dónde pagar.'}
    </p>
  )
}
