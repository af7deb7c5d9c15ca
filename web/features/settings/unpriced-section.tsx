import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListView } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { unpricedQuery } from './queries.ts'

/** Products that cost the public the base price, because no rule applies; nothing while there are none. */
export function UnpricedSection() {
  const [page, turn] = useState(1)
  const missing = useQuery(unpricedQuery(page))
  const total = missing.data?.total
  if (missing.isPending || total === 0) return null
  return (
    <section aria-label="Productos sin regla" className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-22 font-bold">
        Productos sin regla
        {total !== undefined && ` (${total})`}
      </h2>
      <p className="mt-1 mb-4 text-14 text-soft">Su precio base no está en la tabla: el público lo paga igual.</p>
      <ListView query={missing} skeleton={null} empty={null} page={page} onPage={turn}>
        {({ items }) => (
          <ul className="divide-y divide-line border-y border-line">
            {items.map(({ id, nombre, precio, categoria }) => (
              <li key={id} className="flex items-center justify-between gap-4 py-2">
                <span className="min-w-0">
                  <span className="block font-medium break-words">{nombre}</span>
                  <span className="block text-14 text-soft">{categoria}</span>
                </span>
                <span className="font-semibold whitespace-nowrap">{soles(precio)}</span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </section>
  )
}
