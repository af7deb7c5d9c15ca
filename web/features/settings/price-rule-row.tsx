import { Trash2 } from 'lucide-react'
import type { Category } from '#contract/catalogue/categories.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { TypedRule } from './price-rules.ts'

type Props = {
  number: number
  rule: TypedRule
  categories: Category[]
  issues: { base: string | undefined; precio: string | undefined }
  onChange: (rule: TypedRule) => void
  onRemove: () => void
}

/** One price rule: a base price, where it applies, and the public price. */
export function PriceRuleRow({ number, rule, categories, issues, onChange, onRemove }: Props) {
  return (
    <li
      aria-label={`Regla ${number}`}
      className="grid grid-cols-2 items-start gap-3 border-line max-md:border-b max-md:pb-4 md:grid-cols-[1fr_1.5fr_1fr_auto] md:not-first:[&_label]:sr-only"
    >
      <MoneyField
        label="Precio base"
        value={rule.base}
        onChange={(event) => onChange({ ...rule, base: event.target.value })}
        error={issues.base}
      />
      <SelectField
        label="Categoría"
        blank="Todas"
        options={categories.map(({ name }) => name)}
        value={categories.find(({ id }) => id === rule.categoryId)?.name ?? ''}
        onChange={(event) =>
          onChange({ ...rule, categoryId: categories.find(({ name }) => name === event.target.value)?.id ?? null })
        }
      />
      <MoneyField
        label="Precio al público"
        value={rule.precio}
        onChange={(event) => onChange({ ...rule, precio: event.target.value })}
        error={issues.precio}
      />
      <Button
        variant="quiet"
        className="mt-6.5 justify-self-end md:[li:not(:first-child)>&]:mt-0.5"
        aria-label={`Quitar la regla ${number}`}
        onClick={onRemove}
      >
        <Trash2 size={18} />
      </Button>
    </li>
  )
}
