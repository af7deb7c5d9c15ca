import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatSoles } from '#domain/money.ts'
import { ListView } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { unpricedQuery } from './queries.ts'
import { SettingsFrame } from './settings-section.tsx'

/** Products that cost the public the base price, because no rule applies. */
export function UnpricedSection() {
  const [page, turn] = useState(1)
  const missing = useQuery(unpricedQuery(page))
  return (
    <SettingsFrame
      id="sin-regla"
      count={missing.data?.total}
      hint="Su precio base no está en la tabla: el público lo paga igual."
    >
      <div className="mt-4">
        <ListView
          query={missing}
          skeleton={<Skeleton className="h-24" />}
          empty={<p className="text-good">Todos los productos tienen su regla.</p>}
          page={page}
          onPage={turn}
        >
          {({ items }) => (
            <ul className="divide-y divide-line border-y border-line">
              {items.map(({ id, nombre, precio, categoria }) => (
                <li key={id} className="flex items-center justify-between gap-4 py-2">
                  <span className="min-w-0">
                    <span className="block font-medium break-words">{nombre}</span>
                    <span className="block text-14 text-soft">{categoria}</span>
                  </span>
                  <span className="font-semibold whitespace-nowrap">{formatSoles(precio)}</span>
                </li>
              ))}
            </ul>
          )}
        </ListView>
      </div>
    </SettingsFrame>
  )
}
