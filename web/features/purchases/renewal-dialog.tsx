import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DueRent } from '#contract/purchases/due.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { plus, type Centimos } from '#domain/money.ts'
import { daysLeft, formatDays, hasLapsed, renewedUntil } from '#domain/purchase.ts'
import { call } from '../../platform/api.ts'
import { isUnsettled, useSendOnce } from '../../platform/idempotency.ts'
import { refreshMoneyAndStock } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/form.tsx'
import { formatDay, formatDaysLeft } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/timers.ts'
import { walletQuery } from '../wallet/queries.ts'
import { TermChoice } from '../catalogue/term-choice.tsx'
import { AutoRenewSwitch } from './auto-renew-switch.tsx'
import { renewalQuery } from './queries.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { useSalePrices } from './sale-price-fields.tsx'
import { ShortOfMoney, TopUpLink, UnreadBalance } from './short-of-money.tsx'
import { isOutdated, useOffer } from './use-offer.ts'

/** A rent that may be renewed, with price and days. */
export type Renewable = Pick<Purchase, 'id' | 'nombre' | 'nombreUser' | 'endDate' | 'productId'> & {
  renewal: { precio: Centimos; precioBase: Centimos | null; dias: number }
  /** What it may be renewed for: first the term that it was sold with. */
  offers?: readonly RenewalOffer[]
}
type RenewalOffer = { termId: number; precio: Centimos; precioBase: Centimos | null; dias: number }

export const isRenewable = (rent: DueRent): rent is DueRent & Renewable => rent.renewal !== null

type OneProps = { rent: Omit<Renewable, 'renewal' | 'offers'>; autoRenewOf?: Purchase; onClose: () => void }

/** Renews one rent once today's price is loaded, or switches on automatic renewal. */
export function RenewOneDialog({ rent, autoRenewOf, onClose }: OneProps) {
  const terms = useQuery(renewalQuery(rent.id))
  if (terms.data) {
    const [own = terms.data] = terms.data.terms
    const rents = [{ ...rent, renewal: own, offers: terms.data.terms }]
    return <RenewalDialog rents={rents} onClose={onClose} {...(autoRenewOf && { autoRenewOf })} />
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Renovar" size="sm">
      <Loaded query={terms} skeleton={<SkeletonList count={3} className="h-12" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** A rent with what it is renewed for: without a chosen term, its own. */
function withTerm(rent: Renewable, termId: number | undefined) {
  const offer = rent.offers?.find((one) => one.termId === termId)
  return offer ? { ...rent, renewal: offer, termId } : { ...rent, termId: undefined }
}

type Props = {
  rents: readonly Renewable[]
  onClose: () => void
  onRenewed?: () => void
  /** Offers automatic renewal of this purchase too. */
  autoRenewOf?: Purchase
}

/** Renews one or several rents, all or none, at the price shown. */
export function RenewalDialog({ rents: current, onClose, onRenewed, autoRenewOf }: Props) {
  const { data: wallet } = useQuery(walletQuery)
  const [offered, showCurrent] = useOffer(current)
  // Set from sending until the server refuses: without a reply it may be paid, which would change balance and rents.
  const [sent, setSent] = useState<{ rents: ReturnType<typeof withTerm>[]; balance: Centimos | undefined }>()
  const [chosen, choose] = useState<number>()
  const { rents, balance } = sent ?? { rents: offered.map((rent) => withTerm(rent, chosen)), balance: wallet?.balance }
  const now = new Date(useNow())
  const [sendOnce] = useSendOnce()
  const price = plus(...rents.map(({ renewal }) => renewal.precio))
  const basePrice = plus(...rents.map(({ renewal }) => renewal.precioBase ?? renewal.precio))
  const dias = rents.reduce((sum, { renewal }) => sum + renewal.dias, 0)
  const sale = useSalePrices(
    rents.map(({ nombre, nombreUser, productId, renewal }) => ({
      name: `${nombre}, de ${nombreUser}`,
      productId,
      dias: renewal.dias,
    })),
    sent !== undefined,
  )
  const order = {
    ids: rents.map(({ id }) => id),
    ends: rents.map(({ endDate }) => endDate),
    total: price,
    dias,
    termId: rents[0]?.termId,
    preciosVenta: sale.prices.map((one) => one ?? null),
  }
  const renew = useMutation({
    mutationFn: () =>
      sendOnce(order, (idempotencyKey) => call(api.purchases.renewSeveral, { body: order, idempotencyKey })),
    onSuccess: ({ items: [first, ...others] }) => {
      toast(
        others.length > 0 || !first
          ? `${others.length + 1} compras renovadas`
          : `Renovada hasta el ${formatDay(first.endDate)}`,
        { type: 'good' },
      )
      onRenewed?.()
      onClose()
    },
    onError: (error) => !isUnsettled(error) && setSent(undefined),
    onSettled: async (_, error) => {
      await refreshMoneyAndStock()
      if (isOutdated(error)) showCurrent()
    },
  })
  const submit = () => {
    if (!sale.confirm()) return
    setSent({ rents, balance })
    renew.mutate()
  }
  const short = balance !== undefined && balance < price
  const [only] = rents.length === 1 ? rents : []
  const own = only?.offers?.[0] ?? only?.renewal
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={only ? 'Renovar' : `Renovar ${rents.length} compras`}
      description={only && `Compra #${only.id}: ${only.nombre}, de ${only.nombreUser}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant={short ? 'secondary' : 'primary'}
            busy={renew.isPending}
            disabled={balance === undefined || short || rents.length === 0}
            onClick={submit}
          >
            Renovar
            <span className="font-medium whitespace-nowrap opacity-85">{soles(price)}</span>
          </Button>
          {short && (
            <TopUpLink
              price={price}
              balance={balance}
              renewing={{ id: only?.id }}
              onLeave={onClose}
              className="max-xs:order-first max-xs:basis-full!"
            />
          )}
        </>
      }
    >
      <ReceiptLines
        items={[
          {
            term: only ? `${formatDays(only.renewal.dias)} más` : `${rents.length} renovaciones`,
            amount: price,
            base: basePrice > price ? basePrice : null,
          },
        ]}
        price={price}
        balance={balance}
      />
      <div className="grid gap-4">
        <UnreadBalance />
        {short && <ShortOfMoney what="renovar" />}
        {only?.offers && (
          <fieldset disabled={sent !== undefined} className="contents">
            <TermChoice
              offers={only.offers}
              chosen={{ ...only.renewal, termId: only.termId ?? only.offers[0]?.termId ?? 0 }}
              onChoose={(offer) => choose(offer.termId)}
            />
          </fieldset>
        )}
        {sale.fields}
        <ul className="grid gap-2 text-14">
          {rents.map(({ id, nombre, nombreUser, endDate, renewal }) => {
            const until = renewedUntil(endDate, renewal.dias, now)
            return (
              <li key={id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">
                  {only ? 'Nuevo vencimiento' : `${nombre}, de ${nombreUser} · `}
                  {!only && <span className="whitespace-nowrap">{soles(renewal.precio)}</span>}
                </span>
                <span className="shrink-0 text-right font-semibold">
                  {formatDay(until)}
                  {only && <span className="block font-normal text-soft">{formatDaysLeft(daysLeft(until, now))}</span>}
                </span>
              </li>
            )
          })}
        </ul>
        <Notice tone="bad">{renew.error?.message}</Notice>
        {autoRenewOf && only && (autoRenewOf.autoRenew !== null || !hasLapsed(only.endDate, now)) && (
          <AutoRenewSwitch purchase={autoRenewOf} terms={own ?? only.renewal} onOutdated={showCurrent} />
        )}
      </div>
    </Dialog>
  )
}
