import { useQuery } from '@tanstack/react-query'
import { FileUp, Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFilters } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import { AcceptableNotice } from './acceptable-notice.tsx'
import { AutoAcceptSection } from './auto-accept-section.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { MissingTab } from './missing-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { summaryQuery } from './queries.ts'
import { RecordDialog } from './record-dialog.tsx'
import { SetAsideNotice } from './set-aside-notice.tsx'
import { TotalsTab } from './totals-tab.tsx'

const tabs = [
  { tab: '', label: 'Recargas sin pago', count: 'missing' },
  { tab: 'dudosos', label: 'Dudosos', count: 'doubtful' },
  { tab: 'sin-pedir', label: 'Sin pedir', count: 'open' },
  { tab: 'asignados', label: 'Asignados', count: 'matched' },
  { tab: 'descartados', label: 'Descartados', count: 'ignored' },
  { tab: 'totales', label: 'Totales', count: undefined },
  { tab: 'solas', label: 'Aceptar solas', count: undefined },
] as const

const states = { dudosos: 'Dudoso', 'sin-pedir': 'Abierto', asignados: 'Asignado', descartados: 'Ignorado' } as const
const isState = (tab: string): tab is keyof typeof states => tab in states

/** The payments received by each method, compared with the top-ups of customers. */
export function ReconciliationPage() {
  const [query] = useFilters()
  const tab = query.get('tab') ?? ''
  const methods = useQuery(paymentMethodsQuery)
  const { data: summary } = useQuery(summaryQuery)
  const [importing, begin] = useState(false)
  const [recording, record] = useState(false)
  // Then accepting them is the one action of the screen.
  const isAcceptable = (summary?.acceptable.count ?? 0) > 0
  const hasMethods = (methods.data?.length ?? 0) > 0
  return (
    <AdminPage
      title="Conciliación"
      aside={
        hasMethods && (
          <>
            <Button
              variant={isAcceptable ? 'secondary' : 'primary'}
              icon={<FileUp size={18} />}
              onClick={() => begin(true)}
            >
              Importar estado de cuenta
            </Button>
            <Button variant="secondary" icon={<Plus size={18} />} onClick={() => record(true)}>
              Anotar un pago
            </Button>
          </>
        )
      }
    >
      <ListView
        query={methods}
        skeleton={<SkeletonList className="h-16" />}
        empty={
          <EmptyState
            icon={<Landmark size={40} />}
            title="Todavía no hay formas de pago"
            action={<ButtonLink href={`#${paths.settingsPayment()}`}>Ir a Formas de pago</ButtonLink>}
          >
            Agrega los números y cuentas a los que te pagan: cada estado de cuenta es de uno de ellos.
          </EmptyState>
        }
      >
        {() => (
          <>
            {summary && <AcceptableNotice {...summary.acceptable} />}
            {summary && summary.setAside > 0 && <SetAsideNotice count={summary.setAside} />}
            <TabLinks
              label="Conciliación"
              kind="part"
              tabs={tabs.map(({ tab: name, label, count }) => ({
                href: paths.reconciliationAdmin({ tab: name || undefined }),
                label,
                count: count && summary?.[count].count,
                current: name === tab,
              }))}
            />
            {isState(tab) ? (
              <PaymentsTab key={tab} estado={states[tab]} />
            ) : tab === 'totales' ? (
              <TotalsTab />
            ) : tab === 'solas' ? (
              <AutoAcceptSection />
            ) : (
              <MissingTab />
            )}
          </>
        )}
      </ListView>
      {importing && <ImportDialog onClose={() => begin(false)} />}
      {recording && <RecordDialog onClose={() => record(false)} />}
    </AdminPage>
  )
}
