import { useQuery } from '@tanstack/react-query'
import { Plus, Receipt } from 'lucide-react'
import { useState } from 'react'
import type { WalletEntry } from '#contract/wallet.ts'
import { centimos } from '#domain/money.ts'
import { isSpending, topUp } from '#domain/wallet.ts'
import { paths } from '../../platform/paths.ts'
import { positive, usePage, useQueryPart } from '../../platform/location.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { moneyIn, moneyText } from '../../ui/money-text.ts'
import { Page } from '../../ui/page.tsx'
import { soles } from '../../ui/soles.ts'
import { TabLinks } from '../../ui/tab-links.tsx'
import { EmptyState, Skeleton, SkeletonList } from '../../ui/states.tsx'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { EntryDetail } from './entry-detail.tsx'
import { ownMovementsQuery, pendingQuery } from './queries.ts'
import { PayTopUpDialog } from './pay-top-up-dialog.tsx'
import { PendingTopUps } from './pending-top-ups.tsx'
import { ResumePurchase, ResumeRenewal, ResumeRenewals } from './resume-purchase.tsx'
import { TopUpDialog } from './top-up-dialog.tsx'
import { useWaiting } from './use-waiting.ts'

/** Top-ups that do not count, in the address and in words. */
const closedPart = 'rechazadas'
const closedLabel = 'Rechazadas y anuladas'

export function WalletPage() {
  const [page, turnTo] = usePage()
  const [query, pick] = useQueryPart()
  const part = query.get('ver') === closedPart ? 'closed' : 'active'
  const wallet = useQuery(ownMovementsQuery(page, part))
  const { data: pending } = useQuery(pendingQuery)
  const waiting = useWaiting()
  // Loaded before a dialog opens that shows them: loaded later, they would move its buttons under the finger.
  const methods = useQuery(paymentMethodsQuery)
  const settings = useQuery(settingsQuery)
  const isReady = !methods.isPending && !settings.isPending
  const [toppingUp, openTopUp] = useState(false)
  // In the address: a phone may unload the page while the bank's app is open, and the dialog must open again
  // afterwards.
  const paying = pending?.items.find(({ id }) => id === positive(query.get('pagar')))
  // The amount that a purchase lacked, and the product to return to.
  const lacking = moneyIn(query.get('recargar') ?? '')
  const amount = lacking && centimos(Math.min(topUp.max, Math.max(topUp.min, lacking)))
  const wanted = positive(query.get('comprar'))
  const renewed = positive(query.get('renovar'))
  // The rejected top-up that is requested again.
  const rejected = wallet.data?.items.find(({ id }) => id === positive(query.get('otra')))
  const closeTopUp = () => {
    openTopUp(false)
    if (lacking !== undefined) pick({ recargar: undefined, otra: undefined })
  }
  const pay = ({ id }: WalletEntry) => pick({ pagar: String(id), recargar: undefined })
  const askAgain = ({ id, quantity, typedQuantity }: WalletEntry) =>
    pick({ recargar: moneyText(typedQuantity ?? quantity), otra: String(id) })
  return (
    <>
      <Page title="Billetera">
        <div className="grid gap-8 md:grid-cols-[minmax(280px,380px)_1fr]">
          <section className="grid content-start gap-5 self-start rounded-card border border-line bg-linear-to-br from-accent-wash to-surface p-6">
            <div>
              <p className="text-14 text-soft">Saldo</p>
              {wallet.data ? (
                <p className="font-display text-[clamp(1.75rem,9vw,2.75rem)] leading-tight font-extrabold tracking-tight">
                  {soles(wallet.data.balance)}
                </p>
              ) : wallet.isPending ? (
                <Skeleton className="mt-2 h-12 w-48" />
              ) : (
                <p className="text-soft">Ahora no podemos mostrar tu saldo. Está a salvo.</p>
              )}
              {waiting > 0 && (
                <p className="mt-2 flex flex-wrap items-center gap-2 text-14">
                  <Chip tone="warn">Por aceptar</Chip>
                  <span>
                    <strong>{soles(waiting)}</strong> se suman cuando los aceptemos.
                  </span>
                </p>
              )}
            </div>
            <Button
              size="lg"
              full
              busy={toppingUp && !isReady}
              onClick={() => openTopUp(true)}
              icon={<Plus size={20} />}
            >
              Recargar
            </Button>
          </section>
          <div className="grid content-start gap-8">
            {wanted !== undefined && <ResumePurchase productId={wanted} balance={wallet.data?.balance} />}
            {renewed !== undefined && <ResumeRenewal id={renewed} balance={wallet.data?.balance} />}
            {query.get('renovar') === 'varias' && <ResumeRenewals />}
            {pending && pending.items.length > 0 && <PendingTopUps entries={pending.items} onPay={pay} />}
            <section>
              <h2 className="sr-only">{part === 'closed' ? closedLabel : 'Movimientos'}</h2>
              <TabLinks
                label="Qué movimientos"
                tabs={[
                  { href: paths.wallet(), label: 'Movimientos', current: part === 'active' },
                  { href: paths.wallet({ ver: closedPart }), label: closedLabel, current: part === 'closed' },
                ]}
              />
              <ListView
                query={wallet}
                skeleton={<SkeletonList className="h-16" />}
                empty={
                  part === 'closed' ? (
                    <EmptyState icon={<Receipt size={36} />} title="Ninguna recarga rechazada ni anulada">
                      Aquí verás las que no se sumaron a tu saldo, con su motivo.
                    </EmptyState>
                  ) : (
                    <EmptyState icon={<Receipt size={36} />} title="Sin movimientos todavía">
                      Tu primera recarga aparecerá aquí cuando la aceptemos.
                    </EmptyState>
                  )
                }
                page={page}
                onPage={turnTo}
              >
                {({ items }) => <Movements entries={items} onAskAgain={askAgain} />}
              </ListView>
            </section>
          </div>
        </div>
      </Page>
      {isReady && (toppingUp || lacking !== undefined) && (
        <TopUpDialog
          key={amount}
          // Asked for again after a rejection, it is no purchase that lacks it.
          lacking={query.get('otra') === null ? amount : undefined}
          initial={amount}
          onClose={closeTopUp}
          onAsked={(entry) => {
            openTopUp(false)
            pay(entry)
          }}
        />
      )}
      {paying && isReady && (
        <PayTopUpDialog
          key={paying.id}
          entry={paying}
          rejected={rejected}
          onClose={() => pick({ pagar: undefined, otra: undefined }, { replace: true })}
        />
      )}
    </>
  )
}

type MovementsProps = { entries: readonly WalletEntry[]; onAskAgain: (rejected: WalletEntry) => void }

function Movements({ entries, onAskAgain }: MovementsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {entries.map((entry) => {
        const { id, quantity, descripcion, createdAt, state, estado } = entry
        const spent = isSpending(descripcion) && quantity < 0
        return (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="flex items-center gap-2 font-semibold">
                {descripcion}
                {!state && <Chip tone={estado === 'Rechazada' ? 'bad' : 'neutral'}>{estado}</Chip>}
              </p>
              <p className="text-14 text-soft">{formatMoment(createdAt)}</p>
              <EntryDetail
                entry={entry}
                own
                purchaseHref={(bought) => `#${paths.purchases({ username: `#${bought}` })}`}
              />
              {estado === 'Rechazada' && (
                <Button
                  size="sm"
                  variant="secondary"
                  about={`recarga de ${soles(quantity)}`}
                  className="mt-2"
                  onClick={() => onAskAgain(entry)}
                >
                  Pedir otra vez
                </Button>
              )}
            </div>
            <p
              className={`text-18 font-semibold whitespace-nowrap ${spent ? 'text-bad' : state ? 'text-good' : 'text-soft line-through'}`}
            >
              {spent || !state ? '' : '+'}
              {soles(quantity)}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
