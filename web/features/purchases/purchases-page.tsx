import { lazy, Suspense } from 'react'
import { may } from '#domain/user.ts'
import { useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { TabLinks } from '../../ui/tab-links.tsx'
import { OwnPurchases } from './own-purchases.tsx'

const SuppliedTab = lazy(() => import('../catalogue/supplied-tab.tsx').then((it) => ({ default: it.SuppliedTab })))
const SalesTab = lazy(() => import('./sales-tab.tsx').then((it) => ({ default: it.SalesTab })))

/** The user's purchases; for sellers, a tab with their sales, and for suppliers one with their accounts. */
export function PurchasesPage() {
  const [query] = useQueryPart()
  const viewer = useStanding()
  const sells = may.seeSales(viewer)
  const asked = query.get('tab')
  const tab = sells && asked === 'ventas' ? asked : may.supply(viewer) && asked === 'cuentas' ? asked : undefined
  const own = { href: paths.purchases(), label: 'Mis compras', current: tab === undefined }
  const sales = { href: paths.purchases({ tab: 'ventas' }), label: 'Ventas', current: tab === 'ventas' }
  const accounts = { href: paths.purchases({ tab: 'cuentas' }), label: 'Mis cuentas', current: tab === 'cuentas' }
  const tabs = sells && (
    <TabLinks label="Compras y ventas" kind="part" tabs={may.supply(viewer) ? [sales, accounts, own] : [own, sales]} />
  )
  if (tab === undefined) return <OwnPurchases tabs={tabs} />
  const Tab = tab === 'ventas' ? SalesTab : SuppliedTab
  return (
    <Suspense>
      <Tab tabs={tabs} />
    </Suspense>
  )
}
