import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { centimos, formatSoles, negative, plus, type Centimos } from '#domain/money.ts'
import { looksLikePhone } from '#domain/purchase.ts'
import { ApiError, issueOf } from '../api.ts'
import { newKey, settle } from '../idempotency.ts'
import { refreshMoneyAndStock } from '../queries.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { walletQuery } from '../wallet/queries.ts'

type Customer = { nombreUser: string; telefono: string }

type Item = { term: string; amount: Centimos }

type Props = {
  /** What is bought, a line each, as a receipt says it. */
  items: readonly Item[]
  /** Pays for it once per key. */
  pay: (customer: Customer, idempotencyKey: string) => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const closeAfter = 1000
const done = 'Compra exitosa'
const poor = 'No cuenta con saldo suficiente'

/** Reads like a receipt: what there is, what it costs, what remains; then who it is for. */
export function PayDialog({ items: offered, pay, open, onOpenChange }: Props) {
  const wallet = useQuery(walletQuery)
  const [nombreUser, setNombreUser] = useState('')
  const [telefono, setTelefono] = useState('')
  // From the moment it is paid the receipt stays as it was: balance and cart are others as soon as the shop has heard.
  const [sent, setSent] = useState<{ items: readonly Item[]; balance: Centimos | undefined }>()
  const { items, balance } = sent ?? { items: offered, balance: wallet.data?.balance }
  const price = plus(...items.map(({ amount }) => amount))
  const key = useRef({ of: '', value: '' })
  const watched = useRef(true)
  useEffect(() => {
    watched.current = true
    return () => void (watched.current = false)
  }, [])

  const buy = useMutation({
    mutationFn: () => {
      const customer = { nombreUser, telefono }
      // One key for one order: a retry of the same order is the same purchase, a changed order is another one.
      const of = JSON.stringify([customer, items])
      if (key.current.of !== of) key.current = { of, value: newKey() }
      const idempotencyKey = key.current.value
      return settle(() => pay(customer, idempotencyKey))
    },
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
  const failure = buy.error
  const tooPoor = failure instanceof ApiError && failure.code === 'INSUFFICIENT_BALANCE'
  const ended = buy.isSuccess || tooPoor

  useEffect(() => {
    if (!ended) return
    const timer = setTimeout(() => onOpenChange(false), closeAfter)
    return () => {
      clearTimeout(timer)
      // Only now, however it was closed: a card that has sold its last one takes the dialog away with it.
      void refreshMoneyAndStock()
    }
  }, [ended, onOpenChange])

  const short = balance !== undefined && balance < price
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (buy.isPending || ended) return
    setSent({ items, balance })
    buy.mutate()
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
          <Button type="submit" form="purchase" busy={buy.isPending} disabled={ended || balance === undefined}>
            Comprar
            <span className="font-medium whitespace-nowrap opacity-85">{formatSoles(price)}</span>
          </Button>
        </>
      }
    >
      <dl className="mb-5 grid gap-2 rounded-control bg-ground p-4">
        <Line term="Saldo">{balance === undefined ? '…' : formatSoles(balance)}</Line>
        {items.map(({ term, amount }) => (
          <Line key={term} term={term}>
            {formatSoles(negative(amount))}
          </Line>
        ))}
        <div className="border-t border-dashed border-control-line" />
        {short ? (
          <Line term="Te falta" strong>
            {formatSoles(centimos(price - balance))}
          </Line>
        ) : (
          <Line term="Te queda" strong>
            {balance === undefined ? '…' : formatSoles(centimos(balance - price))}
          </Line>
        )}
      </dl>
      <form id="purchase" onSubmit={submit} className="grid gap-4">
        <TextField
          label="Nombre del cliente"
          name="nombreUser"
          required
          maxLength={100}
          autoComplete="name"
          value={nombreUser}
          onChange={(event) => setNombreUser(event.target.value)}
          error={issueOf(failure, 'nombreUser')}
        />
        <PhoneField
          label="Teléfono del cliente"
          required
          value={telefono}
          onChange={setTelefono}
          error={issueOf(failure, 'telefono')}
          hint={<PhoneHint telefono={telefono} />}
        />
        <Notice tone="good">{buy.isSuccess ? done : undefined}</Notice>
        <Notice tone="bad">{tooPoor ? poor : failure?.message}</Notice>
        {short && !failure && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warn-wash p-3 text-14">
            <span className="font-medium text-warn">Tu saldo no alcanza para esta compra.</span>
            <ButtonLink size="sm" variant="secondary" href="#/billetera">
              Recargar
            </ButtonLink>
          </div>
        )}
      </form>
    </Dialog>
  )
}

function Line({ term, strong = false, children }: { term: string; strong?: boolean; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? 'font-semibold' : 'text-soft'}>{term}</dt>
      <dd className={`whitespace-nowrap ${strong ? 'font-display text-22 font-bold' : ''}`}>{children}</dd>
    </div>
  )
}

function PhoneHint({ telefono }: { telefono: string }) {
  // Nothing is said of a field that holds no more than the country's own digits.
  if (telefono.replace(/\D/g, '').length <= 3) return null
  return looksLikePhone(telefono) ? (
    <span lang="en" className="text-good">
      Valid phone number
    </span>
  ) : (
    <span lang="en" className="text-warn">
      Please enter a valid phone number
    </span>
  )
}
