import { may } from '#domain/user.ts'
import { NotFoundError, positive, type PageProps } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { AdminPage, Page } from '../../ui/page.tsx'
import { Settlement } from './settlement.tsx'

/** What the shop owes to one supplier. */
export function SettlementPage({ params }: PageProps) {
  const id = positive(params['id'])
  if (id === undefined) throw new NotFoundError()
  const administers = may.administer(useStanding())
  const Frame = administers ? AdminPage : Page
  return (
    <Frame title="Liquidación">
      {administers && (
        <BackLink href={`#${paths.settlements()}`} className="-mt-4 mb-2">
          Todas las liquidaciones
        </BackLink>
      )}
      <Settlement userId={id} />
    </Frame>
  )
}
