import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { ProductState } from '#domain/product.ts'
import { download } from '../../platform/api.ts'
import { usePage, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { raffleTotalsQuery, rafflesQuery } from './admin-queries.ts'
import { CancelRaffleDialog, RemoveRaffleDialog } from './end-raffle-dialogs.tsx'
import { DrawDialog } from './draw-dialog.tsx'
import { RaffleAdminRow, type RaffleAction } from './raffle-admin-row.tsx'
import { PrizesToDeliver } from './prizes-to-deliver.tsx'
import { useDraw } from './use-draw.ts'

type Part = { name: string | undefined; state: ProductState; label: string; empty: string }

const waitingPart: Part = {
  name: undefined,
  state: 'Por sortear',
  label: 'Por sortear',
  empty: 'Cuando un sorteo venda su último ticket aparecerá aquí.',
}
const parts: readonly Part[] = [
  waitingPart,
  { name: 'venta', state: 'Publicado', label: 'En venta', empty: 'Ningún sorteo publicado vende tickets ahora.' },
  { name: 'sorteados', state: 'Sorteado', label: 'Sorteados', empty: 'Los sorteos que ya tienen ganador quedan aquí.' },
  { name: 'cancelados', state: 'Cancelado', label: 'Cancelados', empty: 'Los sorteos que canceles quedan aquí.' },
]

/** Raffles in the back office: those that can be drawn, that are on sale, that were drawn or cancelled. */
export function DrawsAdminPage() {
  const [query] = useQueryPart()
  const part = parts.find(({ name }) => name === (query.get('parte') ?? undefined)) ?? waitingPart
  const [page, turnTo] = usePage()
  const raffles = useQuery(rafflesQuery(part.state, page))
  const { data: totals } = useQuery(raffleTotalsQuery)
  const countOf = (state: ProductState) => totals && (totals.find((it) => it.state === state)?.products ?? 0)
  const [opened, open] = useState<{ act: RaffleAction; raffle: Product }>()
  const close = () => open(undefined)
  // As it is now: tickets are sold and given back while the dialog is open.
  const raffle = raffles.data?.items.find(({ id }) => id === opened?.raffle.id) ?? opened?.raffle
  const draw = useDraw()
  const isDrawn = ({ id }: Product) => draw.isPending && draw.variables.id === id
  return (
    <AdminPage
      title={`(${countOf('Por sortear') ?? '…'}) Producto(s) para sortear`}
      aside={
        <ExportButton
          download={() => download(api.catalogue.exportProducts, { query: { raffle: true, state: part.state } })}
        />
      }
    >
      <TabLinks
        label="Estados"
        tabs={parts.map(({ name, state, label }) => ({
          href: paths.drawsAdmin({ parte: name }),
          label,
          count: countOf(state),
          current: state === part.state,
        }))}
      />
      <ListView
        query={raffles}
        skeleton={<SkeletonList count={2} className="h-24" />}
        empty={
          <EmptyState icon={<Ticket size={40} />} title="Ningún sorteo">
            {part.empty}
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul
            aria-label={part.label}
            className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface"
          >
            {items.map((it) => (
              <RaffleAdminRow
                key={it.id}
                raffle={it}
                drawing={isDrawn(it)}
                onOpen={(act) => open({ act, raffle: it })}
              />
            ))}
          </ul>
        )}
      </ListView>
      <PrizesToDeliver />
      {raffle && opened?.act === 'draw' && (
        <DrawDialog raffle={raffle} onClose={close} onDraw={() => draw.mutate(raffle)} />
      )}
      {raffle && opened?.act === 'cancel' && <CancelRaffleDialog raffle={raffle} onClose={close} />}
      {raffle && opened?.act === 'remove' && <RemoveRaffleDialog raffle={raffle} onClose={close} />}
    </AdminPage>
  )
}
