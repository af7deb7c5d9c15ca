import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountedLevel } from '#contract/levels.ts'
import { formatDays } from '#domain/purchase.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { excludedQuery } from './queries.ts'

/** The terms on which the discount of a level is not given. */
export function ExcludedDialog({ level: { name, discount }, onClose }: { level: CountedLevel; onClose: () => void }) {
  const [page, turnTo] = useState(1)
  const terms = useQuery(excludedQuery(discount, page))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Sin el descuento de ${name}`}
      description="Con el descuento costarían menos de lo que debes por ellos. Ahí se paga el precio base."
    >
      <ListView
        query={terms}
        skeleton={<SkeletonList count={4} className="h-14" />}
        empty={<p className="text-soft">El descuento ya se da en todos los plazos.</p>}
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className="grid divide-y divide-line text-14">
            {items.map(({ productId, nombre, dias, precio, costo, reduced }) => (
              <li key={`${productId} ${dias}`} className="grid gap-0.5 py-2.5">
                <span className="font-semibold wrap-anywhere">
                  {nombre}, {formatDays(dias)}
                </span>
                <span className="text-soft">
                  Se paga {soles(precio)} · con descuento {soles(reduced)} · costo {soles(costo)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Dialog>
  )
}
