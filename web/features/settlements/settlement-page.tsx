import { may } from '#domain/user.ts'
import { NotFoundError, positive, type PageProps } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { AdminPage, Page } from '../../ui/page.tsx'
import { Settlement } from './settlement.tsx'

/** What the shop owes to one supplier. */
export function SettlementPage({ params }: PageProps) {
  const id = positive(params['id'])
  if (id === undefined) throw new NotFoundError()
  const administers = may.administer(useStanding())
  const Frame = administers ? AdminPage : Page
  return (
    <Frame
      title="Liquidación"
      back={administers ? { href: `#${paths.settlements()}`, label: 'Todas las liquidaciones' } : undefined}
    >
      <Settlement userId={id} />
    </Frame>
  )
}
