import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useState } from 'react'
import type { ShownCustomer } from '#contract/customers.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { comparablePhone } from '#domain/phone.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { PurchaseRows } from '../purchases/purchase-rows.tsx'
import { RenewOneDialog } from '../purchases/renewal-dialog.tsx'
import { useIsOwn } from '../purchases/use-is-own.ts'
import { useOpened } from '../purchases/use-opened.ts'
import { boughtQuery } from './queries.ts'

const none: readonly Purchase[] = []

type Props = { customer: ShownCustomer; page: number; onPage: (page: number, options?: { replace?: boolean }) => void }

/** What was bought for a customer: rows that open to the account, what ends next in front. */
export function BoughtFor({ customer, page, onPage }: Props) {
  const bought = useQuery(boughtQuery(customer.id, page))
  const { data: settings } = useQuery(settingsQuery)
  const isOwn = useIsOwn()
  const stateOf = useOpened(none)
  const [renewing, renew] = useState<number>()
  const renewed = bought.data?.items.find(({ id, ticket }) => id === renewing && !ticket)
  return (
    <section aria-label="Lo que compró">
      <h2 className="mb-2 text-18 font-bold">Lo que compró</h2>
      <ListView
        query={bought}
        skeleton={<SkeletonList count={4} className="h-14" />}
        empty={
          <EmptyState icon={<Package size={36} />} title="Nada todavía">
            Cuando le vendas algo con este nombre y teléfono, estará aquí con sus datos y sus días.
          </EmptyState>
        }
        page={page}
        onPage={onPage}
      >
        {({ items }) => (
          <PurchaseRows
            what="Compras"
            purchases={items}
            isSaid={({ nombreUser, telefono }) =>
              nombreUser === customer.nombre && comparablePhone(telefono) === comparablePhone(customer.telefono)
            }
            propsOf={(purchase) => ({
              purchase,
              supportPhone: settings?.supportPhones[0]?.telefono,
              own: isOwn(purchase),
              onRenew: () => renew(purchase.id),
              query: '',
              ...stateOf(purchase.id),
            })}
          />
        )}
      </ListView>
      {renewed && <RenewOneDialog rent={renewed} autoRenewOf={renewed} onClose={() => renew(undefined)} />}
    </section>
  )
}
