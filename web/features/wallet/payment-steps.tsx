import type { PublicSettings } from '#contract/settings.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

const steps = [
  'Escribe el monto que quieres recargar.',
  'Paga por Yape, Plin o transferencia bancaria.',
  'Envía el comprobante al WhatsApp del contacto.',
  'Si tienes dudas, pide más información al contacto.',
]

/** The four steps of a top-up and where the money goes. */
export function PaymentSteps({ payment }: { payment: PublicSettings['payment'] | undefined }) {
  const facts = [
    { term: 'Yape o Plin', value: payment?.phone },
    { term: payment?.bank ? `Cuenta ${payment.bank}` : 'Cuenta', value: payment?.account },
    { term: 'Cuenta interbancaria', value: payment?.interbank },
    { term: 'Titular', value: payment?.holder },
  ].filter((fact): fact is { term: string; value: string } => Boolean(fact.value))
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
      {facts.length > 0 && (
        <dl className="grid gap-1 rounded-control bg-ground px-4 py-2">
          {facts.map(({ term, value }) => (
            <div key={term} className="grid py-1">
              <dt className="text-12 text-soft">{term}</dt>
              <dd className="flex min-h-9 items-center justify-between gap-3 font-semibold break-words">
                {value}
                <CopyButton label={term} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
