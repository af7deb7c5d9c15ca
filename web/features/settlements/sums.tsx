import type { SettlementAccount } from '#contract/settlements.ts'
import type { Centimos } from '#domain/money.ts'
import { soles } from '../../ui/soles.ts'

/** What is held, to be paid and paid; and for how many sales it is not known. */
export function Sums({ account }: { account: SettlementAccount }) {
  const { held, payable, paid, unknown } = account
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Sum term="Por pagar" amount={payable} strong />
      <Sum term="Retenido" amount={held} />
      <Sum term="Pagado" amount={paid} />
      {unknown > 0 && (
        <div className="min-w-0">
          <dt className="text-14 font-semibold text-bad">Sin costo</dt>
          <dd className="font-display text-18 font-bold text-bad">{`${unknown} ${unknown === 1 ? 'venta' : 'ventas'}`}</dd>
        </div>
      )}
    </dl>
  )
}

function Sum({ term, amount, strong = false }: { term: string; amount: Centimos; strong?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-soft">{term}</dt>
      <dd className={`font-display text-18 wrap-anywhere ${strong ? 'font-extrabold' : 'font-bold'}`}>
        {soles(amount)}
      </dd>
    </div>
  )
}
