import { useState } from 'react'
import type { Profile } from '#contract/catalogue/stock.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { FreeProfileDialog } from './free-profile-dialog.tsx'

/** One profile of an account: free, rented until a day, or not yet released after its rent ended. */
export function ProfileLine({
  number,
  profile,
  secrets,
}: {
  number: number
  profile: Profile
  secrets: { perfil: string; pin: string } | undefined
}) {
  const [freeing, free] = useState(false)
  const { purchase } = profile
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-1">
      <span className="min-w-24 font-medium break-all">
        {secrets ? `${secrets.perfil}${secrets.pin ? ` · pin ${secrets.pin}` : ''}` : `Perfil n.º ${number}`}
      </span>
      <span className="flex-1 text-soft">
        {purchase
          ? `Compra #${purchase.id} de ${purchase.username}, ${purchase.lapsed ? 'terminó' : 'hasta'} el ${formatDay(purchase.endDate)}`
          : 'Libre'}
      </span>
      {purchase?.canBeFreed && (
        <Button size="sm" variant="secondary" about={`compra ${purchase.id}`} onClick={() => free(true)}>
          Liberar
        </Button>
      )}
      {freeing && purchase && <FreeProfileDialog purchase={purchase} onClose={() => free(false)} />}
    </li>
  )
}
