import { useState } from 'react'
import type { WalletEntry } from '#contract/wallet.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'

type Props = { entries: readonly WalletEntry[]; onPay: (entry: WalletEntry) => void }

/** Whether its customer has said how they paid. */
const isReported = ({ operationNumber, voucher }: WalletEntry) => operationNumber !== null || voucher

/** The user's pending top-ups: how to pay each, and a button to cancel it. */
export function PendingTopUps({ entries, onPay }: Props) {
  const [cancelling, cancel] = useState<WalletEntry>()
  return (
    <section>
      <h2 className="mb-2 text-22 font-bold">Por aceptar</h2>
      <ul className="divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-3 py-3">
            <div className="flex items-center justify-between gap-4">
              <div className="min-w-0">
                <p className="flex items-center gap-2 font-semibold">
                  {entry.descripcion}
                  <Chip tone="warn">Pendiente</Chip>
                </p>
                <p className="text-14 text-soft">{formatMoment(entry.createdAt)}</p>
              </div>
              <p className="text-18 font-semibold whitespace-nowrap text-soft">+{soles(entry.quantity)}</p>
            </div>
            {isReported(entry) && (
              <p className="text-14 text-soft">
                {entry.operationNumber === null
                  ? 'Recibimos tu comprobante. Lo revisamos.'
                  : `Recibimos tu N.º de operación ${entry.operationNumber}. Lo revisamos.`}
              </p>
            )}
            {entry.paymentCode !== null && !isReported(entry) && (
              <p className="flex items-center gap-2 text-14 text-soft">
                Escribe en el mensaje del pago
                <span className="font-display text-18 font-bold tracking-[0.12em] text-ink">{entry.paymentCode}</span>
                <CopyButton label={`código de pago de la recarga ${entry.id}`} value={entry.paymentCode} />
              </p>
            )}
            <div className="grid grid-cols-2 gap-2 sm:flex">
              <Button
                size="sm"
                variant={isReported(entry) ? 'secondary' : 'primary'}
                about={`recarga ${entry.id}`}
                onClick={() => onPay(entry)}
              >
                Ver cómo pagar
              </Button>
              <Button size="sm" variant="secondary" about={`recarga ${entry.id}`} onClick={() => cancel(entry)}>
                Anular
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {cancelling && (
        <ConfirmAction
          title="Anular recarga"
          confirmLabel="Anular"
          cancelLabel="Conservar"
          danger
          act={() => call(api.wallet.cancelTopUp, { params: { id: cancelling.id } })}
          onDone={() => toast('La recarga se anuló', { type: 'good' })}
          refresh={() => refresh(keys.wallet)}
          onClose={() => cancel(undefined)}
        >
          <p>
            La recarga de <strong>{soles(cancelling.quantity)}</strong> se retira y no sumará saldo. Si ya la pagaste,
            consérvala y envía tu comprobante.
          </p>
        </ConfirmAction>
      )}
    </section>
  )
}
