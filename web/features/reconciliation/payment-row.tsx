import { useMutation } from '@tanstack/react-query'
import type { TopUpSummary, PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import type { PaymentSource } from '#domain/reconciliation.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatMoment } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'
import { useMethodNames } from '../payment-methods/queries.ts'
import type { PaymentAction } from './payment-dialog.tsx'
import { refreshPayments } from './queries.ts'
import { TopUpLine } from './top-up-line.tsx'

const routes = api.paymentsReceived

const proofWords = {
  number: 'Por su N.º de operación',
  code: 'Por el código de su mensaje',
  cents: 'Por sus céntimos',
} as const

const sourceWords: Record<PaymentSource, string> = {
  file: 'uno del estado de cuenta',
  hand: 'uno anotado a mano',
  machine: 'uno que avisó otro programa',
}

/** One received payment: the top-up it belongs to or may belong to, and its actions. */
export function PaymentRow({
  payment,
  onAction,
}: {
  payment: PaymentReceived
  onAction: (what: PaymentAction) => void
}) {
  const { id, amount, at, hasTime, payer, operationNumber, estado, entry, candidates, same, contradicted, motivo } =
    payment
  const nameOf = useMethodNames()
  const about = `${soles(amount)} del ${formatDay(at)}, pago ${id}`
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshPayments,
  })
  const link = (topUp: TopUpSummary) =>
    change.mutate(async () => {
      await call(routes.link, { params: { id }, body: { entryId: topUp.id } })
      toast(`Pago asignado a la recarga de ${topUp.user.username}`, { type: 'good' })
    })
  const reopen = () =>
    change.mutate(async () => {
      await call(routes.reopen, { params: { id } })
      toast('El pago está abierto otra vez', { type: 'good' })
    })
  const isOne = (otherId: number) =>
    change.mutate(async () => {
      await call(routes.ignore, { params: { id }, body: { motivo: `Es el mismo pago que el ${otherId}.` } })
      toast('Pago descartado: ya estaba', { type: 'good' })
    })
  const isOpen = estado === 'Abierto' || estado === 'Dudoso'
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 lg:grid-cols-[150px_minmax(0,1fr)_minmax(0,1.4fr)_120px_auto] lg:items-start">
      <div className="flex items-baseline justify-between gap-3 lg:block">
        <p className="text-14 text-soft">{hasTime ? formatMoment(at) : formatDay(at)}</p>
        <p className="font-semibold whitespace-nowrap lg:hidden">{soles(amount)}</p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{payer ?? 'Sin nombre'}</p>
        <p className="text-14 text-soft wrap-anywhere">
          {[nameOf(payment.methodId), operationNumber && `N.º\u00a0${operationNumber}`].filter(Boolean).join(' · ')}
        </p>
        {payment.message && <p className="text-14 wrap-anywhere">«{payment.message}»</p>}
        {payment.source === 'hand' && (
          <p className="mt-1">
            <Chip tone={contradicted ? 'bad' : 'neutral'}>
              {contradicted ? 'A mano; no está en el estado de cuenta' : 'A mano'}
            </Chip>
          </p>
        )}
      </div>
      <div className="grid min-w-0 gap-2">
        {entry && <TopUpLine topUp={entry} amount={amount} />}
        {payment.certainBy && <p className="text-14 text-soft">{proofWords[payment.certainBy]}</p>}
        {same && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 text-14">
              Puede ser el mismo que {sourceWords[same.source]},{' '}
              {same.hasTime ? formatMoment(same.at) : formatDay(same.at)}.
            </p>
            <Button
              size="sm"
              variant="secondary"
              about={`${about}: pago ${same.id}`}
              busy={change.isPending}
              onClick={() => isOne(same.id)}
            >
              Es el mismo
            </Button>
          </div>
        )}
        {motivo && <p className="text-14 wrap-anywhere">Motivo: {motivo}</p>}
        {estado === 'Dudoso' && (
          <>
            <p className="text-14 text-soft">
              {candidates.some(({ likely }) => likely) ? 'Probable, míralo con su comprobante:' : 'Puede ser de:'}
            </p>
            <ul className="grid gap-2">
              {candidates.map((topUp) => (
                <li key={topUp.id} className="flex flex-wrap items-center justify-between gap-2">
                  <TopUpLine topUp={topUp} amount={amount} />
                  <Button
                    size="sm"
                    variant="secondary"
                    about={`${about}: recarga ${topUp.id} de ${topUp.user.username}`}
                    busy={change.isPending}
                    onClick={() => link(topUp)}
                  >
                    Es esta
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p className="text-right font-semibold whitespace-nowrap max-lg:hidden">{soles(amount)}</p>
      <div className="flex flex-wrap gap-2 lg:justify-end">
        {isOpen && (
          <>
            <Button size="sm" variant="secondary" about={about} onClick={() => onAction('link')}>
              Asignar
            </Button>
            <Button size="sm" variant="secondary" about={about} onClick={() => onAction('ignore')}>
              Descartar
            </Button>
          </>
        )}
        {entry && (
          <Button size="sm" variant="secondary" about={about} onClick={() => onAction('unlink')}>
            Separar
          </Button>
        )}
        {estado === 'Ignorado' && (
          <Button size="sm" variant="secondary" about={about} busy={change.isPending} onClick={reopen}>
            Volver a abrir
          </Button>
        )}
      </div>
    </li>
  )
}
