import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users/users.ts'
import { plus, type Centimos } from '#domain/money.ts'
import { bonus } from '#domain/wallet.ts'
import { call, issueOf } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { doubleClickGuardMs, useTransientValue } from '../../ui/timers.ts'
import { toast } from '../../ui/toast.ts'
import { refreshUsers } from './queries.ts'

/** Credits a bonus, in two steps: the amount, then a confirmation, because it takes effect at once. */
export function BonusDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { amount, field, check } = useMoneyField(bonus)
  const [confirmed, confirm] = useState<Centimos>()
  const [resting, rest] = useTransientValue<true>(doubleClickGuardMs)
  const [sendOnce, unsettled] = useSendOnce()
  const credit = useMutation({
    mutationFn: (quantity: Centimos) => {
      const body = { userId: user.id, quantity, descripcion: 'Bono' }
      return sendOnce(quantity, (idempotencyKey) => call(api.wallet.requestTopUp, { body, idempotencyKey }))
    },
    onSuccess: ({ quantity }) => {
      toast(`Acreditaste ${soles(quantity)} a ${user.username}`, { type: 'good' })
      onClose()
      void refresh(keys.wallet)
      return refreshUsers()
    },
  })
  const submit = () => {
    if (resting) return
    if (confirmed !== undefined) return credit.mutate(confirmed)
    check()
    confirm(amount)
    if (amount !== undefined) rest(true)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Bono" size="sm">
      <Form onSubmit={submit} className="grid gap-4">
        {confirmed === undefined ? (
          <MoneyField
            label="Monto del bono (S/.)"
            {...field}
            error={field.error ?? issueOf(credit.error, 'quantity')}
          />
        ) : (
          <div>
            <p className="font-display text-36 font-extrabold">{soles(confirmed)}</p>
            <p className="mt-2">
              Se suma ahora al saldo de <strong className="break-all">{user.username}</strong>, que quedará en{' '}
              {soles(plus(user.balance, confirmed))}. Si te equivocas, reviértelo en sus movimientos.
            </p>
          </div>
        )}
        <Notice tone="bad">{credit.error?.message}</Notice>
        <div className={`flex flex-wrap justify-end gap-3 *:flex-1 ${resting ? 'pointer-events-none' : ''}`}>
          <Button
            variant="secondary"
            disabled={unsettled}
            onClick={() => (confirmed === undefined ? onClose() : (confirm(undefined), credit.reset()))}
          >
            {confirmed === undefined ? 'Cancelar' : 'Corregir'}
          </Button>
          <Button type="submit" busy={credit.isPending}>
            {confirmed === undefined ? 'Continuar' : 'Confirmar'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
