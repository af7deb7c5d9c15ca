import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trophy } from 'lucide-react'
import { Page } from '../../ui/page.tsx'
import { DniSearch } from './dni-search.tsx'
import { winnersQuery } from './queries.ts'
import { ApiError } from '../../platform/api.ts'
import { allRafflesSlug, paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../ui/words.ts'
import { WinnerCard } from './winner-card.tsx'

export function WinnersPage() {
  // Not in the address: a DNI must not get into the history or into links.
  const [dni, setDni] = useState<string>()
  const everybody = useInfiniteQuery(winnersQuery())
  const total = everybody.data?.pages[0]?.total
  return (
    <Page title={`(${total ?? '…'}) Ganadores`} aside={<DniSearch dni={dni} onSearch={setDni} />}>
      <WinnerList key={dni} dni={dni} onShowAll={() => setDni(undefined)} />
    </Page>
  )
}

/** The winners in a list that scrolls by itself, or those with one DNI. */
function WinnerList({ dni, onShowAll }: { dni: string | undefined; onShowAll: () => void }) {
  const winners = useInfiniteQuery(winnersQuery(dni))
  const { data, error, isError, refetch } = winners
  const { search } = useWords()
  const found = data?.pages[0]?.total
  return (
    <>
      <p role="status" className="mb-3 text-14 text-soft empty:hidden">
        {dni !== undefined && found !== undefined && found > 0
          ? `${found === 1 ? 'Un premio' : `${found} premios`} con ese DNI. Presiona ${search} otra vez para ver a todos.`
          : null}
      </p>
      <div
        role="region"
        aria-label="Lista de ganadores"
        // A scrollable list must be reachable by keyboard.
        tabIndex={0}
        className="-m-1 h-[70vh] overflow-y-auto low:h-auto low:overflow-visible rounded-card p-1"
      >
        <Loaded
          query={{ data, error: error && said(error), isError, refetch }}
          skeleton={
            <ul className={grid}>
              {Array.from({ length: 6 }, (_, index) => (
                <li key={index}>
                  <Skeleton className="h-44 rounded-card" />
                </li>
              ))}
            </ul>
          }
        >
          {({ pages }) =>
            found === 0 ? (
              <Nobody searched={dni !== undefined} onShowAll={onShowAll} />
            ) : (
              <>
                <ul className={grid}>
                  {pages.flatMap(({ items }) =>
                    items.map((winner) => (
                      <li key={winner.id}>
                        <WinnerCard winner={winner} />
                      </li>
                    )),
                  )}
                </ul>
                {winners.hasNextPage && (
                  <div className="grid justify-items-center py-6">
                    <Button
                      variant="secondary"
                      busy={winners.isFetchingNextPage}
                      onClick={() => void winners.fetchNextPage()}
                    >
                      Ver más
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const grid = 'grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3'

/** Adds the waiting time to the message for too many searches. */
function said(error: Error): Error {
  if (!(error instanceof ApiError) || error.status !== 429) return error
  const { retryAfter = 60 } = error
  return new Error(
    `Hiciste muchas búsquedas seguidas. Vuelve a probar en ${retryAfter === 1 ? '1 segundo' : `${retryAfter} segundos`}.`,
  )
}

function Nobody({ searched, onShowAll }: { searched: boolean; onShowAll: () => void }) {
  const icon = <Trophy size={40} />
  return searched ? (
    <EmptyState icon={icon} title="Nadie con ese DNI" action={<Button onClick={onShowAll}>Ver a todos</Button>}>
      Ningún ganador tiene ese DNI en su perfil. Revisa el número.
    </EmptyState>
  ) : (
    <EmptyState
      icon={icon}
      title="Todavía no hay ganadores"
      action={<ButtonLink href={`#${paths.raffles({ slug: allRafflesSlug })}`}>Ver los sorteos</ButtonLink>}
    >
      Cuando se haga el primer sorteo, su ganador aparece aquí con todo para verificarlo.
    </EmptyState>
  )
}
