import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Customer } from '#contract/purchases/purchases.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { centimos, plus, type Centimos } from '#domain/money.ts'
import { ApiError } from '../../platform/api.ts'
import { isUnsettled, useSendOnce } from '../../platform/idempotency.ts'
import { paths } from '../../platform/paths.ts'
import { refreshMoneyAndStock } from '../../platform/query-client.ts'
import { useSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { lazyOptional } from '../../ui/lazy-parts.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { soles } from '../../ui/soles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { walletQuery } from '../wallet/queries.ts'
import { customerOf, CustomerSuggestions } from './customer-suggestions.tsx'
import { useCustomerTexts } from '../own-texts/use-customer-texts.ts'
import { PurchaseReceipt, ReceiptActions } from './purchase-receipt.tsx'
import { useSalePrices } from './sale-price-fields.tsx'
import type { Item } from './receipt-item.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ShortOfMoney, TopUpLink, UnreadBalance } from './short-of-money.tsx'
import { isOutdated } from './use-offer.ts'
import { useSellingTo } from './use-selling-to.ts'

// Lazy, because it needs the table of countries, which is loaded with the phone field.
const PhoneHint = lazyOptional(() => import('./phone-hint.tsx').then((it) => it.PhoneHint))

/** What the user sees when they decide to pay. */
type Offer = { items: readonly Item[]; choice: ReactNode; balance: Centimos | undefined }
/** What they decided to buy, and for which customer. */
type Order = Offer & { customer: Customer }

type Props = {
  items: readonly Item[]
  /** What can be chosen before paying, as the quantity. */
  choice?: ReactNode
  /** Why it can no longer be bought. */
  obstacle?: string | undefined
  /** Whether something has to be ticked first. */
  waits?: boolean
  /** The product to return to after a top-up. */
  productId?: number
  /**
   * Pays once per key, at this price or not at all; `salePrices` are what each unit of the items that are sold on is sold
   * for, in their order.
   */
  pay: (
    order: Customer & { total: Centimos },
    idempotencyKey: string,
    salePrices: readonly (Centimos | undefined)[],
  ) => Promise<readonly Purchase[]>
  /** Called when this is not offered any more, once money and stock were read again. */
  onOutdated: () => void
  onClose: () => void
}

const closeDelayMs = 1000
const done = 'Compra exitosa'
const nobody: Customer = { nombreUser: '', telefono: '' }
const poor = 'No cuenta con saldo suficiente'

/**
 * Looks like a receipt: items, price, remaining balance; then the customer. It says that it was paid, closes, and the
 * receipt opens in a dialog of its own.
 */
export function PayDialog({ items, choice, obstacle, waits = false, productId, pay, onOutdated, onClose }: Props) {
  const wallet = useQuery(walletQuery)
  // Read before the receipt sends them.
  const texts = useCustomerTexts()
  // The order that was sent. The receipt is based on it, because balance and cart change as soon as it is paid.
  const [sent, setSent] = useState<Order>()
  const offer = sent ?? { items, choice, balance: wallet.data?.balance }
  const { balance } = offer
  const price = plus(...offer.items.map(({ amount }) => amount))
  const [sendOnce, unsettled, mounted] = useSendOnce()
  const sale = useSalePrices(
    offer.items.flatMap(({ soldOn }) => soldOn ?? []),
    sent !== undefined,
  )

  const user = useSession()?.user
  const sellingTo = useSellingTo()
  const name = useRef<HTMLInputElement>(null)
  const { draft, edit, ...form } = useForm({
    // Most who are not resellers buy for themselves.
    initial: user?.role === 'USER' ? customerOf(user) : nobody,
    send: (typed) => {
      const buyer = sent?.customer ?? typed
      return sendOnce([buyer, offer.items, sale.prices], (idempotencyKey) =>
        pay({ ...buyer, total: price }, idempotencyKey, sale.prices),
      )
    },
    // Credentials are not cached once no component shows them.
    gcTime: 0,
    onSuccess: () => {
      // If the dialog was closed while the request ran, a toast shows the result: money may have moved.
      if (!mounted.current)
        toast(done, { type: 'good', link: { label: 'Ver mis compras', href: `#${paths.purchases()}` } })
      void refreshMoneyAndStock()
    },
    onError: (error, typed) => {
      // Resets the fields, which may have been edited meanwhile, to what was sent.
      if (isUnsettled(error)) edit(typed)
      else setSent(undefined)
      const refreshed = refreshMoneyAndStock()
      // Awaited, so that the button stays busy until the total to be reviewed is there.
      return isOutdated(error) ? refreshed.then(onOutdated) : undefined
    },
  })
  // They may be read after the dialog opened; what was typed meanwhile stays.
  const fillIn = useEffectEvent((customer: Customer) => {
    if (!form.isDirty && !sent) edit(customer)
  })
  const { nombreUser, telefono } = sellingTo ?? nobody
  useEffect(() => {
    if (nombreUser !== '') fillIn({ nombreUser, telefono })
  }, [nombreUser, telefono])
  const failure = form.error
  const tooPoor = failure instanceof ApiError && failure.code === 'INSUFFICIENT_BALANCE'
  const paid = form.data !== undefined
  const [receiptOpen, openReceipt] = useState(false)
  const receipt = useRef<HTMLParagraphElement>(null)
  // Nobody leaves a paid dialog without the receipt.
  const leave = () => (paid ? openReceipt(true) : onClose())
  const close = useEffectEvent(leave)
  const closesItself = tooPoor || (paid && !receiptOpen)
  useEffect(() => {
    if (!closesItself) return
    const timer = setTimeout(close, closeDelayMs)
    return () => clearTimeout(timer)
  }, [closesItself])

  if (form.data && receiptOpen) {
    return (
      <Dialog
        key="receipt"
        open
        onOpenChange={(open) => !open && onClose()}
        title={done}
        initialFocus={receipt}
        footer={<ReceiptActions texts={texts} purchases={form.data} onLeave={onClose} />}
      >
        <PurchaseReceipt
          summary={receipt}
          purchases={form.data}
          price={price}
          balance={centimos((balance ?? price) - price)}
        />
      </Dialog>
    )
  }
  const short = balance !== undefined && balance < price
  const gone = sent ? undefined : obstacle
  const isShort = short && !failure && !gone && !paid
  const submit = () => {
    if (form.isPending || paid || tooPoor || gone || (waits && !sent) || !sale.confirm()) return
    setSent(sent ?? { ...offer, customer: draft })
    form.submit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title="Confirma tu compra"
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form="purchase"
            variant={isShort ? 'secondary' : 'primary'}
            busy={form.isPending}
            disabled={paid || tooPoor || ((balance === undefined || waits) && !sent) || gone !== undefined}
          >
            Comprar
            <span className="font-medium whitespace-nowrap opacity-85">{soles(price)}</span>
          </Button>
          {isShort && (
            <TopUpLink
              {...{ price, balance, productId }}
              onLeave={onClose}
              className="max-xs:order-first max-xs:basis-full!"
            />
          )}
        </>
      }
    >
      <ReceiptLines items={offer.items} price={price} balance={balance} />
      <Form id="purchase" onSubmit={submit} error={failure} className="grid gap-4">
        <UnreadBalance />
        {offer.choice && (
          <fieldset disabled={sent !== undefined} className="contents">
            {offer.choice}
          </fieldset>
        )}
        <fieldset disabled={unsettled || paid} className="contents">
          <CustomerSuggestions
            draft={draft}
            onPick={edit}
            onOther={() => {
              edit(nobody)
              name.current?.focus()
            }}
          />
          <TextField
            ref={name}
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
                <PhoneHint telefono={draft.telefono} />
              </Suspense>
            }
          />
          {sale.fields}
        </fieldset>
        <Notice tone="bad">{tooPoor ? poor : (failure?.message ?? gone)}</Notice>
        <Notice tone="good">{paid ? done : undefined}</Notice>
        {isShort && <ShortOfMoney what="esta compra" />}
      </Form>
    </Dialog>
  )
}
