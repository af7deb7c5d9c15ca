import { Clapperboard, SearchX } from 'lucide-react'
import { useState } from 'react'
import { navigate, useFilters } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The server counts the results of a search only up to this number. */
const maxCounted = 1000

export const countOfResults = (total: number) =>
  total === 1 ? '1 resultado' : total < maxCounted ? `${total} resultados` : `primeros ${maxCounted} resultados`

/** The number of results; while the next ones load, the last number stays. */
export function Found({ total, among }: { total: number | undefined; among: string | undefined }) {
  const [known, know] = useState(total)
  if (total !== undefined && total !== known) know(total)
  const results = known === undefined ? 'Buscando…' : countOfResults(known)
  return (
    <h2 className="min-w-0 flex-1 basis-2/5 text-18 font-bold first-letter:uppercase md:text-22">
      <span role="status">{among && known !== undefined ? `${results} en ${among}` : results}</span>
    </h2>
  )
}

export function NothingFound({ q, among }: { q: string; among: string | undefined }) {
  const [, change] = useFilters()
  return (
    <EmptyState
      icon={<SearchX size={40} />}
      title={`Nada coincide con «${q}»`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {among && <Button onClick={() => change({ category: undefined })}>Buscar en todas las categorías</Button>}
          <Button variant={among ? 'secondary' : 'primary'} onClick={() => navigate(paths.home())}>
            Ver todo
          </Button>
        </div>
      }
    >
      Prueba con menos palabras, o con el nombre de la marca o de la categoría.
    </EmptyState>
  )
}

export function EmptyCatalogue({ all }: { all: boolean }) {
  return (
    <EmptyState
      icon={<Clapperboard size={40} />}
      title="Aquí todavía no hay productos"
      action={!all && <Button onClick={() => navigate(paths.home())}>Ver todo</Button>}
    >
      Vuelve pronto: la cartelera cambia seguido.
    </EmptyState>
  )
}
