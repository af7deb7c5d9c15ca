import { useId, type ReactNode } from 'react'
import { dayMs, fromLimaClock, limaClock } from '#domain/lima.ts'
import { maxPaymentAgeDays } from '#domain/payment-method.ts'
import type { WalletEntry } from '#contract/wallet.ts'
import { call } from '../../platform/api.ts'
import { invalidInput } from '../../platform/invalid-input.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/timers.ts'
import { toast } from '../../ui/toast.ts'
import { VoucherField } from './voucher-field.tsx'

const maxPaymentAgeMs = maxPaymentAgeDays * dayMs

type Props = {
  entry: WalletEntry
  rejected: WalletEntry | undefined
  methodId: number | undefined
  /** The choice of the method by which it was paid. */
  choice: ReactNode
  onBack: () => void
  onClose: () => void
}

/** Asks for what the shop finds a payment by: the voucher and the operation number, of which one is enough. */
export function ReportPaymentDialog({ entry, rejected, methodId, choice, onBack, onClose }: Props) {
  const now = useNow()
  const id = useId()
  const before = entry.operationNumber !== null ? entry : (rejected ?? entry)
  const form = useForm({
    initial: {
      operationNumber: before.operationNumber ?? '',
      paidAt: before.paidAt ? limaClock(before.paidAt) : '',
    },
    send: async ({ operationNumber, paidAt }) => {
      const number = operationNumber.trim() || null
      if (number === null && !entry.voucher) throw invalidInput({ path: 'operationNumber', message: oneOfBoth })
      // Without any method there is nothing that the number could belong to.
      if (methodId === undefined) return
      await call(api.wallet.setPayment, {
        params: { id: entry.id },
        body: { methodId, operationNumber: number, paidAt: paidAt ? fromLimaClock(paidAt) : null },
      })
    },
    onSuccess: () => {
      toast('Gracias. Te avisamos cuando aceptemos tu recarga.', { type: 'good' })
      onClose()
      return refresh(keys.wallet)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ya pagué"
      description="Basta el comprobante o el número."
      footer={
        <>
          <Button variant="secondary" onClick={onBack}>
            Volver
          </Button>
          <Button type="submit" form={id} busy={form.isPending}>
            Enviar
          </Button>
        </>
      }
    >
      <Form id={id} error={form.error} onSubmit={form.submit} className="grid gap-3">
        <Notice tone="bad">{form.issue('methodId') ?? form.error?.message}</Notice>
        {choice}
        <VoucherField entry={entry} />
        {methodId !== undefined && (
          <>
            <TextField
              label="N.º de operación"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...form.field('operationNumber')}
              hint="Está en el comprobante de Yape, Plin o tu banco."
            />
            <TextField
              label="¿Cuándo pagaste? (opcional)"
              type="datetime-local"
              min={limaClock(new Date(now - maxPaymentAgeMs))}
              max={limaClock(new Date(now))}
              {...form.field('paidAt')}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

const oneOfBoth = 'Sube tu comprobante o escribe el N.º de operación.'
