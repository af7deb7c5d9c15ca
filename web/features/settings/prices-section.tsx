import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { MarkupRule } from '#domain/pricing.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh, showReply } from '../../platform/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { categoriesQuery } from '../../platform/categories.ts'
import { pricesQuery } from '../catalogue/queries.ts'
import { PricePreview } from './price-preview.tsx'
import { PriceRuleRow } from './price-rule-row.tsx'
import { ruleOf, typedRule, wrongRules, type TypedRule } from './price-rules.ts'
import { SettingsSection } from './settings-section.tsx'
import { useDraft } from './use-draft.ts'

/** The public price for each base price. */
export function PricesSection() {
  const prices = useQuery(pricesQuery)
  return (
    <Loaded query={prices} skeleton={<Skeleton className="h-80" />}>
      {({ rules }) => <Prices saved={rules} />}
    </Loaded>
  )
}

const rulesIn = (typed: readonly TypedRule[]) => typed.flatMap((it) => ruleOf(it) ?? [])

function Prices({ saved }: { saved: MarkupRule[] }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const [tried, setTried] = useState(false)
  const { draft, edit, unsaved } = useDraft<TypedRule[], { rules: MarkupRule[] }>({
    id: 'precios',
    saved: saved.map(typedRule),
    send: ({ draft: typed, shown }) =>
      call(api.prices.save, { body: { rules: rulesIn(typed), shown: rulesIn(shown) } }),
    onSuccess: async (table) => {
      await showReply(pricesQuery.queryKey, table)
      setTried(false)
      toast('Precios guardados', { type: 'good' })
      return refresh(keys.prices, keys.products)
    },
    reread: () => refresh(keys.prices),
  })
  const wrong = wrongRules(draft)
  const rules = rulesIn(draft)
  return (
    <SettingsSection
      hint="Un producto con ese precio base se muestra al público con el precio de la regla. Administradores y revendedores ven el base. La regla de una categoría vale más que la general."
      id="precios"
      {...unsaved}
      onSave={() => {
        setTried(true)
        if (wrong.size === 0) unsaved.onSave()
      }}
    >
      <ul className="grid gap-3">
        {draft.map((typed, index) => (
          <PriceRuleRow
            // Rules have no id: the key is the index.
            key={`${index} of ${draft.length}`}
            number={index + 1}
            rule={typed}
            categories={categories}
            issues={
              tried
                ? { base: wrong.get(`${index}.base`), precio: wrong.get(`${index}.precio`) }
                : { base: undefined, precio: undefined }
            }
            onChange={(next) => edit(draft.map((it, at) => (at === index ? next : it)))}
            onRemove={() => edit(draft.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus size={18} />}
          onClick={() => edit([...draft, { base: '', categoryId: null, precio: '' }])}
        >
          Agregar regla
        </Button>
      </div>
      <PricePreview rules={rules} categories={categories} />
    </SettingsSection>
  )
}
