import { useState } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import { shownPrice, type MarkupRule } from '#domain/pricing.ts'
import type { Viewer } from '#domain/user.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { soles } from '../../ui/soles.ts'
import { priceIn } from './price-rules.ts'

const viewers: [Viewer, string][] = [
  ['guest', 'Visitante'],
  ['USER', 'Cliente'],
  ['ADMIN', 'Proveedor'],
  ['RESELLER', 'Revendedor'],
  ['SADMIN', 'Administrador'],
]

/** The price of a base price for each kind of user with these rules, saved or not. */
export function PricePreview({ rules, categories }: { rules: readonly MarkupRule[]; categories: Category[] }) {
  const [base, setBase] = useState('10.00')
  const [categoryId, setCategory] = useState<number>()
  const precio = priceIn(base)
  const category = categoryId ?? 0
  return (
    <section aria-label="Vista previa de precios" className="grid gap-4 rounded-control bg-raised p-4">
      <h2 className="text-18 font-bold">¿Cuánto paga cada uno?</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField label="Precio base a probar" value={base} onChange={(event) => setBase(event.target.value)} />
        <SelectField
          label="En la categoría"
          blank="Una sin regla propia"
          options={categories.map(({ name }) => name)}
          value={categories.find(({ id }) => id === categoryId)?.name ?? ''}
          onChange={(event) => setCategory(categories.find(({ name }) => name === event.target.value)?.id)}
        />
      </div>
      <dl aria-live="polite" className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {viewers.map(([role, label]) => (
          <div key={role}>
            <dt className="text-14 text-soft">{label}</dt>
            <dd className="font-display text-18 font-bold">
              {precio === undefined
                ? '—'
                : soles(
                    shownPrice(
                      { role, discount: 0 },
                      { precio, precioPublico: null, costo: null, categoryId: category },
                      rules,
                    ),
                  )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
