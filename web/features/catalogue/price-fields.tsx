import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { centimos, type Centimos } from '#domain/money.ts'
import { publicPrice, ruledPrice, type MarkupRule } from '#domain/pricing.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { moneyIn, moneyText } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { lockOf, type Field } from './product-fields.tsx'
import type { ProductDraft } from './product-draft.ts'
import { pricesQuery } from './queries.ts'
import { gainOf, readTerm } from './term-draft.ts'
import { RenewalsNote, type Prices } from './renewals-note.tsx'

type Props = {
  field: Field
  draft: ProductDraft
  /** As it was when the form opened. */
  product: Product | undefined
  /** Asks for what the supplier is owed, too. */
  withCost?: boolean
}

/** The base price, what the public pays, and what lies between them; the public price is the product's own once edited. */
export function PriceFields({ field, draft, product, withCost = false }: Props) {
  const administers = may.administer(useStanding())
  const { data: table } = useQuery(pricesQuery)
  // Emptied while one types another amount; left empty, the table applies.
  const [typing, setTyping] = useState(false)
  const typed = moneyIn(draft.precio)
  const base = typed !== undefined && typed > 0 ? typed : undefined
  const categoryId = Number(draft.categoryId)
  const ruled = base === undefined || !table ? undefined : ruledPrice({ precio: base, categoryId }, table.rules)
  const own = draft.precioPublico.trim() === '' ? null : draft.precioPublico
  const precioPublico = own === null ? null : (moneyIn(own) ?? null)
  const prices = base === undefined || !table ? undefined : pricesOf({ base, precioPublico, categoryId }, table.rules)
  const { dias, costo } = draft
  const first =
    table &&
    readTerm({ dias, precio: draft.precio, precioPublico: draft.precioPublico, costo }, categoryId, table.rules)
  const precio = field('precio')
  const ofPublic = field('precioPublico')
  const asksCost = withCost && administers
  const computed = prices && own === null ? moneyText(prices.ofPublic) : ''
  return (
    <fieldset
      className={`grid items-start gap-x-5 gap-y-4 rounded-control bg-raised p-4 sm:col-span-2 ${asksCost ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}
    >
      <legend className="sr-only">Precio</legend>
      <MoneyField label="Precio base (S/.)" {...precio} after={lockOf(precio)} />
      <MoneyField
        label="Precio al público (S/.)"
        {...ofPublic}
        value={own === null && !typing ? computed : ofPublic.value}
        disabled={!administers}
        after={lockOf({ disabled: !administers })}
        onChange={(event) => {
          setTyping(true)
          ofPublic.onChange(event)
        }}
        onBlur={() => setTyping(false)}
      />
      {asksCost && (
        <MoneyField label="Costo (S/.)" {...field('costo')} hint="Lo que le pagas al proveedor. Solo tú y él lo ven." />
      )}
      <Between prices={prices} />
      <div className="col-span-full grid gap-2 text-14 text-soft" aria-live="polite">
        {asksCost && first && <p>{gainOf(first)}</p>}
        <p className={own === null && base !== undefined && table && ruled === undefined ? 'text-warn' : undefined}>
          {own !== null
            ? `Solo para este producto; ${ruled === undefined ? 'la tabla no tiene regla para su precio base' : `la tabla dice ${soles(ruled)}`}.`
            : base === undefined || !table
              ? 'El precio al público sale de la tabla de precios.'
              : ruled === undefined
                ? `Sin regla para ${soles(base)}: el público paga el precio base.`
                : 'Según la tabla de precios.'}
          {own === null && administers && ' Si escribes otro, vale solo para este producto.'}
        </p>
        {own !== null && administers && (
          <p>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                setTyping(false)
                ofPublic.onChange({ target: { value: '' } })
              }}
            >
              Volver a la tabla
            </Button>
          </p>
        )}
        {administers && product?.hasSales && table && prices && (
          <RenewalsNote
            product={product}
            before={pricesOf({ ...product, base: product.precio }, table.rules)}
            after={prices}
          />
        )}
      </div>
    </fieldset>
  )
}

type Pricing = { base: Centimos; precioPublico: Centimos | null; categoryId: number }

function pricesOf({ base, precioPublico, categoryId }: Pricing, rules: readonly MarkupRule[]): Prices {
  return { base, ofPublic: publicPrice({ precio: base, precioPublico, categoryId }, rules) }
}

/** What the public pays above the base price. */
function Between({ prices }: { prices: Prices | undefined }) {
  const more = prices && centimos(prices.ofPublic - prices.base)
  const perCent = prices && Math.round((100 * (prices.ofPublic - prices.base)) / prices.base)
  return (
    <div className="grid gap-1" role="group" aria-label="Margen">
      <p className="text-14 font-semibold">Margen</p>
      <p className="flex min-h-12 items-center font-display text-22 font-bold whitespace-nowrap">
        {more === undefined ? <span className="text-soft">—</span> : soles(more)}
      </p>
      <p className="text-14 text-soft">{perCent === undefined ? '' : `${perCent} % sobre el base`}</p>
    </div>
  )
}
