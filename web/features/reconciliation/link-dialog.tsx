import { useMutation, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { TopUpSummary, PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.ts'
import { linkableQuery, refreshPayments } from './queries.ts'
import { TopUpLine } from './top-up-line.tsx'

/** Links a payment to a top-up; if the amounts differ, only after confirmation. */
export function LinkDialog({ payment, onClose }: { payment: PaymentReceived; onClose: () => void }) {
  const words = useWords()
  const [username, search] = useState('')
  const [other, confirm] = useState<TopUpSummary>()
  const linkable = useQuery(linkableQuery(payment.id, username))
  const link = useMutation({
    mutationFn: ({ id }: TopUpSummary) =>
      call(api.paymentsReceived.link, { params: { id: payment.id }, body: { entryId: id } }),
    onSuccess: (_, { user }) => {
      toast(`Pago asignado a la recarga de ${user.username}`, { type: 'good' })
      onClose()
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshPayments,
  })
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="¿De qué recarga es?"
        description={`${soles(payment.amount)} del ${formatDay(payment.at)}${payment.payer ? `, de ${payment.payer}` : ''}`}
        footer={
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
        }
      >
        <div className="grid gap-4">
          <SearchForm label={words.searchUsername} value={username} onSearch={search} />
          <ListView
            query={linkable}
            skeleton={<SkeletonList className="h-14" />}
            empty={
              <EmptyState icon={<SearchX size={36} />} title="Ninguna recarga">
                {username
                  ? 'Ese usuario no tiene recargas sin pago.'
                  : 'Nadie pidió una recarga por esos días. Búscala por el usuario.'}
              </EmptyState>
            }
          >
            {(topUps) => (
              <ul className="divide-y divide-line">
                {topUps.map((topUp) => (
                  <li key={topUp.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                    <div className="min-w-0">
                      <TopUpLine topUp={topUp} amount={payment.amount} />
                    </div>
                    <Button
                      size="sm"
                      variant={topUp.quantity === payment.amount ? 'primary' : 'secondary'}
                      about={`recarga ${topUp.id} de ${topUp.user.username}`}
                      busy={link.isPending}
                      onClick={() => (topUp.quantity === payment.amount ? link.mutate(topUp) : confirm(topUp))}
                    >
                      Es esta
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </ListView>
        </div>
      </Dialog>
      {other && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && confirm(undefined)}
          title="Los montos son distintos"
          confirmLabel="Asignar igual"
          busy={link.isPending}
          onConfirm={() => link.mutate(other)}
        >
          <p>
            Llegaron {soles(payment.amount)} y {other.user.username} pidió {soles(other.quantity)}. La recarga no
            cambia: si hace falta, corrige su saldo después.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
