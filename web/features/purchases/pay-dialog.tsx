import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { formatSoles, plus, type Centimos } from '#domain/money.ts'
import { ApiError } from '../../platform/api.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { paths } from '../../platform/paths.ts'
import { refreshMoneyAndStock } from '../../platform/query-client.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { lazyOptional } from '../../ui/lazy-parts.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { walletQuery } from '../wallet/queries.ts'
import { ReceiptLines, type Item } from './receipt-lines.tsx'

// It knows the countries, as the phone field does, which brings them when it comes.
const PhoneHint = lazyOptional(() => import('./phone-hint.tsx').then((it) => it.PhoneHint))

export type Customer = { nombreUser: string; telefono: string }

/** What somebody has before them when they decide. */
type Offer = { items: readonly Item[]; choice: ReactNode; balance: Centimos | undefined }

type Props = {
  items: readonly Item[]
  /** What there is to choose before it is paid. */
  choice?: ReactNode
  /** Why it cannot be bought any more. */
  obstacle?: string | undefined
  /** Pays for it once per key. */
  pay: (customer: Customer, idempotencyKey: string) => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const closeDelayMs = 1000
const done = 'Compra exitosa'
const poor = 'No cuenta con saldo suficiente'

/** Reads like a receipt: what there is, what it costs, what remains; then who it is for. */
export function PayDialog({ items, choice, obstacle, pay, open, onOpenChange }: Props) {
  const wallet = useQuery(walletQuery)
  // From the moment it is paid the receipt stays as it was: balance and cart are others as soon as the shop has heard.
  const [sent, setSent] = useState<Offer>()
  const offer = sent ?? { items, choice, balance: wallet.data?.balance }
  const { balance } = offer
  const price = plus(...offer.items.map(({ amount }) => amount))
  const sendOnce = useSendOnce()
  const watched = useRef(true)
  useEffect(() => {
    watched.current = true
    return () => void (watched.current = false)
  }, [])

  const form = useForm({
    initial: { nombreUser: '', telefono: '' },
    send: (customer) => sendOnce([customer, items], (idempotencyKey) => pay(customer, idempotencyKey)),
    // Whoever closed the dialog while it ran still hears how it ended: money may have moved.
    onSuccess: () => {
      if (watched.current) return
      toast(done, { type: 'good' })
      void refreshMoneyAndStock()
    },
    onError: (error) => {
      setSent(undefined)
      void refreshMoneyAndStock()
      if (!watched.current) toast(error.message, { type: 'bad' })
    },
  })
  const failure = form.error
  const tooPoor = failure instanceof ApiError && failure.code === 'INSUFFICIENT_BALANCE'
  const ended = form.isSuccess || tooPoor

  useEffect(() => {
    if (!ended) return
    const timer = setTimeout(() => onOpenChange(false), closeDelayMs)
    return () => {
      clearTimeout(timer)
      // Only now, however it was closed: a card that has sold its last one takes the dialog away with it.
      void refreshMoneyAndStock()
    }
  }, [ended, onOpenChange])

  const short = balance !== undefined && balance < price
  const gone = sent ? undefined : obstacle
  const submit = () => {
    if (form.isPending || ended || gone) return
    setSent(offer)
    form.submit()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Confirma tu compra"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form="purchase"
            busy={form.isPending}
            disabled={ended || balance === undefined || gone !== undefined}
          >
            Comprar
            <span className="font-medium whitespace-nowrap opacity-85">{formatSoles(price)}</span>
          </Button>
        </>
      }
    >
      <ReceiptLines items={offer.items} price={price} balance={balance} />
      <Form id="purchase" onSubmit={submit} error={failure} className="grid gap-4">
        {offer.choice && (
          <fieldset disabled={sent !== undefined} className="contents">
            {offer.choice}
          </fieldset>
        )}
        <TextField
          label="Nombre del cliente"
          required
          maxLength={100}
          autoComplete="name"
          {...form.field('nombreUser')}
        />
        <PhoneField
          label="Teléfono del cliente"
          required
          {...form.field('telefono')}
          hint={
            <Suspense fallback={null}>
              <PhoneHint telefono={form.draft.telefono} />
            </Suspense>
          }
        />
        <Notice tone="good">{form.isSuccess ? done : undefined}</Notice>
        <Notice tone="bad">{tooPoor ? poor : (failure?.message ?? gone)}</Notice>
        {short && !failure && !gone && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warn-wash p-3 text-14">
            <span className="font-medium text-warn">Tu saldo no alcanza para esta compra.</span>
            <ButtonLink size="sm" variant="secondary" href={`#${paths.wallet()}`}>
              Recargar
            </ButtonLink>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
