import { useQuery } from '@tanstack/react-query'
import { methodName } from '#domain/payment-method.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'

const steps = [
  'Escribe el monto que quieres recargar.',
  'Paga por Yape, Plin o transferencia bancaria.',
  'Envía el comprobante al WhatsApp del contacto.',
  'Si tienes dudas, pide más información al contacto.',
]

/** The four steps of a top-up, and the payment methods. */
export function PaymentSteps() {
  const methods = useQuery(paymentMethodsQuery)
  return (
    <div className="grid gap-4">
      <ol className="grid gap-2">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-wash text-14 font-bold text-accent"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      {methods.isPending && <Skeleton className="h-24" />}
      {methods.error && <p className="text-soft">Ahora no podemos mostrar a dónde pagar. Pregunta al contacto.</p>}
      {methods.data?.length === 0 && <p className="text-soft">Pregunta al contacto a dónde pagar.</p>}
      {methods.data?.map((method) => (
        <dl key={method.id} className="grid gap-1 rounded-control bg-ground px-4 py-2">
          <Fact term={methodName(method)} value={method.number} />
          {method.cci && <Fact term="Cuenta interbancaria (CCI)" of={methodName(method)} value={method.cci} />}
          <Fact term="Titular" of={methodName(method)} value={method.holder} />
        </dl>
      ))}
    </div>
  )
}

/** `of`: the payment method, for the accessible name where many buttons look alike. */
function Fact({ term, of, value }: { term: string; of?: string; value: string }) {
  return (
    <div className="grid py-1">
      <dt className="text-12 break-words text-soft">{term}</dt>
      <dd className="flex min-h-9 items-center justify-between gap-3 font-semibold break-words">
        <span className="min-w-0">{value}</span>
        <CopyButton label={of ? `${term}, ${of}` : term} value={value} />
      </dd>
    </div>
  )
}
