import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalletEntry } from '#contract/wallet.ts'
import type { Centimos } from '#domain/money.ts'
import { topUp } from '#domain/wallet.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { paths } from '../../platform/paths.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { keys, queryClient, refresh } from '../../platform/query-client.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { paymentMethodsQuery, shownMethodsQuery } from '../payment-methods/queries.ts'
import { pendingQuery } from './queries.ts'
import { AmountChips } from './amount-chips.tsx'
import { PaymentAccounts } from './payment-accounts.tsx'
import { PaymentSteps } from './payment-steps.tsx'

type Props = {
  /** The amount that a purchase lacks. */
  lacking?: Centimos | undefined
  /** The initial amount, by default what is lacking. */
  initial?: Centimos | undefined
  onClose: () => void
  /** Called when the top-up was requested; the payment dialog then replaces this one. */
  onAsked: (entry: WalletEntry) => void
}

/** Requests a top-up: the amount and a confirmation. How to pay it comes next. */
export function TopUpDialog({ lacking, initial = lacking, onClose, onAsked }: Props) {
  const { amount, field, check, fill } = useMoneyField(topUp, initial ?? null)
  const [confirming, confirm] = useState(false)
  const [sendOnce, , mounted] = useSendOnce()
  const { data: settings } = useQuery(settingsQuery)
  const user = useSession()?.user

  const ask = useMutation({
    mutationFn: (quantity: Centimos) =>
      sendOnce(quantity, (idempotencyKey) => call(api.wallet.requestTopUp, { body: { quantity }, idempotencyKey })),
    onSuccess: async (entry) => {
      // Added to the cache, so that the payment dialog opens before the list is refetched.
      queryClient.setQueryData(pendingQuery.queryKey, (before) =>
        // It may be there already, if it was asked for again after a lost reply.
        before && user && !before.items.some(({ id }) => id === entry.id)
          ? { ...before, items: [{ ...entry, user }, ...before.items], total: before.total + 1 }
          : before,
      )
      // It was shown what the form shows; should that have changed in this moment, the dialog reads it anew.
      const offered = queryClient.getQueryData(paymentMethodsQuery.queryKey)?.filter(({ active }) => active !== false)
      queryClient.setQueryData(shownMethodsQuery(entry.id).queryKey, offered)
      if (mounted.current) {
        onAsked(entry)
        toast('Recarga exitosa', { type: 'good', ms: 1000 })
      } else {
        const link = { label: 'Ver cómo pagar', href: `#${paths.wallet({ pagar: entry.id })}` }
        toast('Recarga exitosa', { type: 'good', link })
      }
      await refresh(keys.wallet)
    },
    onError: () => {
      confirm(false)
      // It may have arrived although its reply was lost.
      void refresh(keys.wallet)
    },
  })
  const submit = () => {
    check()
    if (amount === undefined) return
    ask.reset()
    confirm(true)
  }
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && onClose()} title="Recargar saldo">
        <Form onSubmit={submit} className="mb-4 grid gap-3">
          <MoneyField
            label="Cantidad de recarga (S/.)"
            name="quantity"
            {...field}
            hint={`De ${soles(topUp.min)} a ${soles(topUp.max)}.`}
          />
          <AmountChips lacking={lacking} amount={amount} onChoose={fill} />
          <Notice tone="bad">{ask.error?.message}</Notice>
          <Button type="submit" size="lg">
            Recargar
          </Button>
        </Form>
        <div className="grid gap-3">
          <PaymentSteps />
          <PaymentAccounts />
        </div>
      </Dialog>
      <ConfirmDialog
        open={confirming}
        onOpenChange={confirm}
        title="Monto a recargar"
        confirmLabel="Confirmar"
        busy={ask.isPending}
        onConfirm={() => amount !== undefined && ask.mutate(amount)}
      >
        <p className="font-display text-36 font-extrabold whitespace-nowrap">
          {amount === undefined ? '' : soles(amount)}
        </p>
        {settings?.switches.identifyingCents && (
          <p className="mt-2">Le sumamos unos céntimos, que también entran a tu saldo, para reconocer tu pago.</p>
        )}
        <p className="mt-2 text-soft">Después de confirmar, lee los pasos para pagar y enviar tu comprobante.</p>
      </ConfirmDialog>
    </>
  )
}
