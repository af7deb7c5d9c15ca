import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../platform/api.ts'
import { NotFoundError, positive, type PageProps } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { ActaData } from './acta-data.tsx'
import { ActaHero } from './acta-hero.tsx'
import { ActaVerdict } from './acta-verdict.tsx'
import { CodeSearch } from './code-search.tsx'
import { actaQuery } from './queries.ts'
import { useVerification } from './use-verification.ts'

/** Verifies a draw in the browser, from its public record. */
export function ActaPage({ params }: PageProps) {
  const id = positive(params['id'])
  const acta = useQuery({ ...actaQuery(id ?? 0), enabled: id !== undefined })
  const { verification, find } = useVerification(acta.data)
  if (id === undefined || (acta.error instanceof ApiError && acta.error.status === 404)) throw new NotFoundError()
  return (
    <main className="container-page max-w-4xl! pt-2 pb-16">
      <BackLink href={`#${paths.winners()}`} className="mt-2 mb-2">
        Ganadores
      </BackLink>
      {acta.isError && acta.data === undefined ? (
        <ErrorState error={acta.error} onRetry={() => void acta.refetch()} />
      ) : verification === undefined || acta.data === undefined ? (
        <Waiting />
      ) : verification.readable ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8">
          <ActaHero {...verification} />
          <ActaVerdict {...verification} />
          <CodeSearch winnerId={id} find={find} winner={verification.acta.winner} tickets={verification.tickets} />
          <ActaData acta={verification.acta} file={acta.data} />
        </div>
      ) : (
        <ErrorState
          error={new Error('No se pudo leer el acta de este sorteo en tu navegador.')}
          onRetry={() => location.reload()}
        />
      )}
    </main>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Volviendo a hacer el sorteo en tu navegador…</span>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
