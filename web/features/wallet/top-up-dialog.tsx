import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/index.ts'
import { fillIn, chatLink } from '#domain/chat-texts.ts'
import { formatSoles, type Centimos } from '#domain/money.ts'
import { topUp } from '#domain/wallet.ts'
import { call } from '../../platform/api.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { keys, queryClient } from '../../platform/query-client.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { settingsQuery, useChatTexts } from '../settings/queries.ts'
import { PaymentSteps } from './payment-steps.tsx'

/** Asks for a top-up: the amount, a confirmation, and then the steps by which it is paid. */
export function TopUpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const session = useSession()
  const { data: settings } = useQuery(settingsQuery)
  const texts = useChatTexts()
  const { amount, field, check, clear } = useMoneyField(topUp)
  const [confirming, confirm] = useState(false)
  const [asked, setAsked] = useState<Centimos>()
  const sendOnce = useSendOnce()

  const ask = useMutation({
    mutationFn: (quantity: Centimos) =>
      sendOnce(quantity, (idempotencyKey) => call(api.wallet.askTopUp, { body: { quantity }, idempotencyKey })),
    onSuccess: async ({ quantity }) => {
      setAsked(quantity)
      clear()
      confirm(false)
      toast('Recarga exitosa', { type: 'good', ms: 1000 })
      await queryClient.invalidateQueries({ queryKey: keys.wallet })
    },
    onError: () => confirm(false),
  })
  const submit = () => {
    check()
    if (amount === undefined) return
    ask.reset()
    confirm(true)
  }
  const close = (next: boolean) => {
    onOpenChange(next)
    if (!next) setAsked(undefined)
  }
  const phone = settings?.supportPhones[0]?.telefono
  const proof = fillIn(texts.topUp, {
    usuario: session?.user.username ?? '',
    codigo: session?.user.codigo ?? '',
    monto: asked === undefined ? '' : formatSoles(asked),
  })
  return (
    <>
      <Dialog open={open} onOpenChange={close} title={asked === undefined ? 'Recargar saldo' : 'Ahora paga tu recarga'}>
        {asked === undefined ? (
          <Form onSubmit={submit} className="mb-6 grid gap-4">
            <TextField
              label="Cantidad de recarga (S/.)"
              name="quantity"
              {...field}
              hint={`De ${formatSoles(topUp.min)} a ${formatSoles(topUp.max)}.`}
            />
            <Notice tone="bad">{ask.error?.message}</Notice>
            <Button type="submit" size="lg">
              Recargar
            </Button>
          </Form>
        ) : (
          <p className="mb-6 rounded-control bg-good-wash p-3 font-medium text-good">
            Tu recarga de {formatSoles(asked)} está pendiente. La aceptamos cuando veamos tu pago.
          </p>
        )}
        <PaymentSteps payment={settings?.payment} />
        {phone && asked !== undefined && (
          <ButtonLink
            full
            variant="good"
            className="mt-5"
            href={chatLink(phone, proof)}
            target="_blank"
            rel="noreferrer"
            icon={<MessageCircle size={18} />}
          >
            Enviar comprobante
          </ButtonLink>
        )}
      </Dialog>
      <ConfirmDialog
        open={confirming}
        onOpenChange={confirm}
        title="Monto a recargar"
        confirmLabel="Confirmar"
        busy={ask.isPending}
        onConfirm={() => amount !== undefined && ask.mutate(amount)}
      >
        <p className="font-display text-36 font-extrabold">{amount === undefined ? '' : formatSoles(amount)}</p>
        <p className="mt-2 text-soft">Después de confirmar, lee los pasos para pagar y enviar tu comprobante.</p>
      </ConfirmDialog>
    </>
  )
}
