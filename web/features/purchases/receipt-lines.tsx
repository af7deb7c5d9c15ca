import type { ReactNode } from 'react'
import { centimos, negative, type Centimos } from '#domain/money.ts'
import { soles } from '../../ui/soles.ts'
import { StruckPrice } from '../../ui/struck-price.tsx'
import { useWaiting } from '../wallet/use-waiting.ts'
import type { Item } from './receipt-item.ts'

/** The items, the price, and what remains of the balance or is missing. */
export function ReceiptLines({
  items,
  price,
  balance,
}: {
  items: readonly Item[]
  price: Centimos
  balance: Centimos | undefined
}) {
  const waiting = useWaiting()
  const short = balance !== undefined && balance < price
  return (
    <dl className="mb-5 grid gap-2 rounded-control bg-ground p-4">
      {/* On the same line: it is read later than the balance, and moves no button. */}
      <Line term={<>Saldo{waiting > 0 && <span className="text-14"> · {soles(waiting)} por aceptar</span>}</>}>
        {balance === undefined ? '…' : soles(balance)}
      </Line>
      {items.map(({ term, amount, base = null }) => (
        <Line key={term} term={term}>
          {base !== null && (
            <>
              <StruckPrice base={base} />{' '}
            </>
          )}
          {soles(negative(amount))}
        </Line>
      ))}
      <div className="border-t border-dashed border-control-line" />
      <Line term={short ? 'Te falta' : 'Te queda'} strong>
        {balance === undefined ? '…' : soles(centimos(Math.abs(balance - price)))}
      </Line>
    </dl>
  )
}

function Line({ term, strong = false, children }: { term: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? 'font-semibold' : 'text-soft'}>{term}</dt>
      <dd className={`whitespace-nowrap ${strong ? 'font-display text-22 font-bold' : ''}`}>{children}</dd>
    </div>
  )
}
