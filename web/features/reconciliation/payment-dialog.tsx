import type { PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { LinkDialog } from './link-dialog.tsx'
import { MotivoDialog } from './motivo-dialog.tsx'

const routes = api.paymentsReceived

export type PaymentAction = 'link' | 'unlink' | 'ignore'

type Props = { payment: PaymentReceived; what: PaymentAction; onClose: () => void }

/** The dialog of an action on a received payment. */
export function PaymentDialog({ payment, what, onClose }: Props) {
  const { id } = payment
  if (what === 'link') return <LinkDialog payment={payment} onClose={onClose} />
  if (what === 'unlink') {
    return (
      <MotivoDialog
        title="Separar el pago de su recarga"
        submitLabel="Separar"
        payment={payment}
        settle={(motivo) => call(routes.unlink, { params: { id }, body: { motivo } })}
        done="El pago está abierto otra vez"
        onClose={onClose}
      >
        La tienda no los volverá a juntar por sí sola.
      </MotivoDialog>
    )
  }
  return (
    <MotivoDialog
      title="Descartar el pago"
      submitLabel="Descartar"
      payment={payment}
      settle={(motivo) => call(routes.ignore, { params: { id }, body: { motivo } })}
      done="Pago descartado"
      onClose={onClose}
    >
      Llegó, pero no es de ninguna recarga. Lo encontrarás en Descartados.
    </MotivoDialog>
  )
}
