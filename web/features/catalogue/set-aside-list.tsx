import { useQuery } from '@tanstack/react-query'
import { RotateCcwKey } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { FoldedList, FoldedRow } from './folded-list.tsx'
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
    <>
      <FoldedList
        Icon={RotateCcwKey}
        summary={data.total === 1 ? '1 perfil por cambiar' : `${data.total} perfiles por cambiar`}
        label="Perfiles por cambiar"
      >
        {data.items.map(({ id, number, accountId, product, at }) => (
          <FoldedRow
            key={id}
            account={`${product.nombre} · Cuenta #${accountId}`}
            detail={`Perfil n.º ${number}, no se vende desde el ${formatDay(at)}`}
          >
            <Button
              size="sm"
              variant="secondary"
              about={`perfil ${number} de la cuenta ${accountId}`}
              onClick={() => choose(id)}
            >
              Poner PIN nuevo
            </Button>
          </FoldedRow>
        ))}
        {data.total > data.items.length && (
          <li className="px-4 py-3 text-14 text-soft">Los {data.items.length} que más esperan.</li>
        )}
      </FoldedList>
      {chosen !== undefined && <NewPinDialog profileId={chosen} onClose={() => choose(undefined)} />}
    </>
  )
}
