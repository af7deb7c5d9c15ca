import { useQuery } from '@tanstack/react-query'
import { RotateCcwKey } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { NewPinDialog } from './new-pin-dialog.tsx'

const setAsideQuery = {
  queryKey: [...keys.products, 'set-aside'],
  queryFn: () => call(api.catalogue.listSetAside),
}

/** The profiles that wait for another PIN, of all products, to give it to them; nothing if there are none. */
export function SetAsideList() {
  const { data } = useQuery(setAsideQuery)
  const [chosen, choose] = useState<number>()
  if (!data || data.total === 0) return null
  return (
    <details className="mb-5 rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 font-semibold">
        <RotateCcwKey size={20} aria-hidden className="shrink-0 text-warn" />
        {data.total === 1 ? '1 perfil por cambiar' : `${data.total} perfiles por cambiar`}
      </summary>
      <ul aria-label="Perfiles por cambiar" className="divide-y divide-line border-t border-line">
        {data.items.map(({ id, accountId, product, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">
                {product.nombre} · Cuenta #{accountId}
              </p>
              <p className="text-14 text-soft">
                Perfil #{id}, no se vende desde el {formatDay(at)}
              </p>
            </div>
            <Button size="sm" variant="secondary" about={`perfil ${id}`} onClick={() => choose(id)}>
              Poner PIN nuevo
            </Button>
          </li>
        ))}
        {data.total > data.items.length && (
          <li className="px-4 py-3 text-14 text-soft">Los {data.items.length} que más esperan.</li>
        )}
      </ul>
      {chosen !== undefined && <NewPinDialog profileId={chosen} onClose={() => choose(undefined)} />}
    </details>
  )
}
