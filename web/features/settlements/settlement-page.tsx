import { may } from '#domain/user.ts'
import { NotFoundError, positive, type PageProps } from '../../platform/location.ts'
import { useStanding } from '../../platform/session.ts'
import { AdminPage, Page } from '../../ui/page.tsx'
import { Settlement } from './settlement.tsx'

/** What the shop owes to one supplier. */
export function SettlementPage({ params }: PageProps) {
  const id = positive(params['id'])
  if (id === undefined) throw new NotFoundError()
  const Frame = may.administer(useStanding()) ? AdminPage : Page
  return (
    <Frame title="Liquidación">
      <Settlement userId={id} />
    </Frame>
  )
}
