import { lazy, Suspense } from 'react'
import { may } from '#domain/user.ts'
import { useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { TabLinks } from '../../ui/tab-links.tsx'
import { OwnPurchases } from './own-purchases.tsx'

const SalesTab = lazy(() => import('./sales-tab.tsx').then((it) => ({ default: it.SalesTab })))

/** The user's purchases; for sellers, a second tab with their sales. */
export function PurchasesPage() {
  const [query] = useQueryPart()
  const sells = may.seeSales(useStanding())
  const onSales = sells && query.get('tab') === 'ventas'
  const tabs = sells && (
    <TabLinks
      label="Compras y ventas"
      kind="part"
      tabs={[
        { href: paths.purchases(), label: 'Mis compras', current: !onSales },
        { href: paths.purchases({ tab: 'ventas' }), label: 'Ventas', current: onSales },
      ]}
    />
  )
  if (!onSales) return <OwnPurchases tabs={tabs} />
  return (
    <Suspense>
      <SalesTab tabs={tabs} />
    </Suspense>
  )
}
