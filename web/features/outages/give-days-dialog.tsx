import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSettled } from '../../ui/timers.ts'
import { DaysFields, isWholeSpell, yesterday, type Spell } from './days-fields.tsx'
import { PlanOfDays } from './plan-of-days.tsx'
import { categoriesQuery } from '../../platform/categories.ts'
import { productsOfQuery } from './queries.ts'

/** Gives back the days of an outage to all rents of a category, or of one of its products. */
export function GiveDaysDialog({ onClose }: { onClose: () => void }) {
  const [spell, change] = useState<Spell>(() => ({ from: yesterday(), until: yesterday(), motivo: '' }))
  const [categoryId, setCategory] = useState<number>()
  const [productId, setProduct] = useState<number>()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: products } = useQuery({ ...productsOfQuery(categoryId ?? 0), enabled: categoryId !== undefined })
  const settled = useSettled(spell)
  const scope = productId === undefined ? categoryId !== undefined && { categoryId } : { productIds: [productId] }
  return (
    <Dialog open title="Devolver días" size="md" onOpenChange={(open) => !open && onClose()}>
      <div className="grid gap-4">
        <p className="text-soft">
          Cada compra recibe un día por cada día en que no funcionó, una sola vez. Se avisa a cada comprador.
        </p>
        <SelectField
          label="Categoría"
          blank="Elige una"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={categoryId ?? ''}
          onChange={({ target }) => {
            setCategory(target.value === '' ? undefined : Number(target.value))
            setProduct(undefined)
          }}
        />
        {categoryId !== undefined && (
          <SelectField
            label="Producto"
            blank="Todos los de la categoría"
            options={(products?.items ?? []).map(({ id, nombre }) => ({ value: id, label: nombre }))}
            value={productId ?? ''}
            onChange={({ target }) => setProduct(target.value === '' ? undefined : Number(target.value))}
          />
        )}
        <DaysFields spell={spell} onChange={change} />
        {scope && isWholeSpell(settled) && (
          <PlanOfDays main stale={settled !== spell} outage={{ ...settled, ...scope }} onGiven={onClose} />
        )}
      </div>
    </Dialog>
  )
}
