import { formatSoles, type Centimos } from '#domain/money.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { moneyText } from '../../ui/money-text.ts'

/** The amount to pay to the céntimo, and why: it is unique among the pending top-ups. */
export function ExactAmount({ quantity }: { quantity: Centimos }) {
  const amount = formatSoles(quantity)
  return (
    <section aria-label="Monto exacto" className="mb-4 rounded-control bg-accent-wash p-4">
      <p className="flex items-center justify-between gap-3">
        <span className="font-display text-36 leading-tight font-extrabold tracking-tight">{amount}</span>
        <CopyButton label="monto exacto" value={moneyText(quantity)} />
      </p>
      <p className="mt-1">Paga exactamente {amount}: así reconocemos tu pago sin esperar.</p>
    </section>
  )
}
