import { lazy, Suspense } from 'react'
import { may } from '#domain/user.ts'
import { useQueryPart } from '../../platform/location.ts'
import { useStanding } from '../../platform/session.ts'
import { Header } from '../../shell/header.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { OwnPurchases } from './own-purchases.tsx'

const SalesTab = lazy(() => import('./sales-tab.tsx').then((it) => ({ default: it.SalesTab })))

/** What one bought; for whoever sells, what was bought of them too. */
export function PurchasesPage() {
  const [query] = useQueryPart()
  const standing = useStanding()
  const sells = may.seeSales(standing)
  const onSales = sells && query.get('tab') === 'ventas'
  const tabs = sells && (
    <TabLinks
      label="Compras y ventas"
      kind="part"
      tabs={[
        { href: '/purchases', label: 'Mis compras', current: !onSales },
        { href: '/purchases?tab=ventas', label: 'Ventas', current: onSales },
      ]}
    />
  )
  const sales = (
    <Suspense>
      <SalesTab tabs={tabs} />
    </Suspense>
  )
  // For administrators it is a part of the back office, with a way around of its own.
  if (onSales && may.administer(standing)) return sales
  return (
    <>
      <Header solid />
      <div className="pt-(--header-height)">{onSales ? sales : <OwnPurchases tabs={tabs} />}</div>
    </>
  )
}
