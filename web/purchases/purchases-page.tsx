import { lazy, Suspense } from 'react'
import { may } from '#domain/user.ts'
import { Header } from '../layout/header.tsx'
import { useQueryPart } from '../location.ts'
import { useStanding } from '../session.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { OwnPurchases } from './own-purchases.tsx'

const SalesTab = lazy(() => import('./sales-tab.tsx').then((it) => ({ default: it.SalesTab })))

/** What one bought; for whoever sells, what was bought of them too. */
export function PurchasesPage() {
  const [query] = useQueryPart()
  const sells = may.seeSales(useStanding())
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
  return (
    <>
      <Header solid />
      <div className="pt-(--header-height)">
        {onSales ? (
          <Suspense>
            <SalesTab tabs={tabs} />
          </Suspense>
        ) : (
          <OwnPurchases tabs={tabs} />
        )}
      </div>
    </>
  )
}
