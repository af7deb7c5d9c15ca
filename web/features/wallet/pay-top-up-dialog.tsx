import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { fillIn, chatLink } from '#domain/chat-texts.ts'
import type { WalletEntry } from '#contract/wallet.ts'
import { formatSoles, type Centimos } from '#domain/money.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { settingsQuery, useChatTexts } from '../../platform/settings.ts'
import { PaymentCode } from './payment-code.tsx'
import { PaymentForm } from './payment-form.tsx'
import { VoucherField } from './voucher-field.tsx'
import { PaymentSteps } from './payment-steps.tsx'

type Props = {
  entry: WalletEntry
  /** The rejected top-up that this one replaces. */
  rejected: WalletEntry | undefined
  onClose: () => void
}

/** How to pay a pending top-up, and where to send its voucher. */
export function PayTopUpDialog({ entry, rejected, onClose }: Props) {
  const user = useSession()?.user
  const { data: settings } = useQuery(settingsQuery)
  const texts = useChatTexts()
  const phone = settings?.supportPhones[0]?.telefono
  const monto = formatSoles(entry.quantity)
  const proof = fillIn(texts.topUp, { usuario: user?.username ?? '', codigo: user?.codigo ?? '', monto })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ahora paga tu recarga"
      footer={
        phone && (
          <ButtonLink
            full
            variant="good"
            href={chatLink(phone, proof)}
            target="_blank"
            rel="noreferrer"
            icon={<MessageCircle size={18} />}
          >
            Enviar comprobante
          </ButtonLink>
        )
      }
    >
      <p className="mb-3 rounded-control bg-good-wash px-4 py-2 font-medium text-good">
        Tu recarga de {monto} está pendiente. La aceptamos cuando veamos tu pago.
      </p>
      {entry.typedQuantity !== null && <ExactAmount quantity={entry.quantity} />}
      {entry.paymentCode !== null && <PaymentCode code={entry.paymentCode} />}
      <PaymentSteps />
      <PaymentForm
        key={`${entry.methodId} ${entry.operationNumber} ${entry.paidAt?.getTime()}`}
        entry={entry}
        rejected={rejected}
      />
      <VoucherField entry={entry} />
    </Dialog>
  )
}

/** The amount to pay to the céntimo, and why: it is unique among the pending top-ups. */
function ExactAmount({ quantity }: { quantity: Centimos }) {
  const amount = formatSoles(quantity)
  return (
    <section aria-label="Monto exacto" className="mb-4 rounded-control bg-accent-wash p-4">
      <p className="flex items-center justify-between gap-3">
        <span className="font-display text-36 leading-tight font-extrabold tracking-tight">{amount}</span>
        <CopyButton label="monto exacto" value={moneyText(quantity)} />
      </p>
      <p className="mt-1">Paga exactamente {amount}: así reconocemos tu pago sin esperar.</p>
    </section>
  )
}
