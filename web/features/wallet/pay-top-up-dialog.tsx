import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { fillIn, chatLink } from '#domain/chat-texts.ts'
import type { WalletEntry } from '#contract/wallet.ts'
import { formatSoles, type Centimos } from '#domain/money.ts'
import { settingsQuery, useChatTexts } from '../../platform/settings.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { Skeleton } from '../../ui/states.tsx'
import { shownMethodsQuery } from '../payment-methods/queries.ts'
import { MethodCard } from './method-card.tsx'
import { MethodChoice } from './method-choice.tsx'
import { NoMethods } from './payment-accounts.tsx'
import { PaymentCode } from './payment-code.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { ReportPaymentDialog } from './report-payment-dialog.tsx'

type Props = {
  entry: WalletEntry
  /** The rejected top-up that this one replaces. */
  rejected: WalletEntry | undefined
  onClose: () => void
}

/** Pays a pending top-up: first where to pay it, then, once it is paid, by what the shop finds the payment. */
export function PayTopUpDialog({ entry, rejected, onClose }: Props) {
  const { data: methods = [], error, isPending } = useQuery(shownMethodsQuery(entry.id))
  const [picked, choose] = useState<number>()
  // What was sent before may be read again only now.
  const methodId = picked ?? entry.methodId ?? rejected?.methodId
  const [paid, setPaid] = useState(false)
  const chosen = methods.find(({ id }) => id === methodId) ?? methods[0]
  const choice = chosen && <MethodChoice methods={methods} chosen={chosen} onChoose={(method) => choose(method.id)} />
  if (paid)
    return (
      <ReportPaymentDialog
        entry={entry}
        rejected={rejected}
        methodId={chosen?.id}
        choice={choice}
        onBack={() => setPaid(false)}
        onClose={onClose}
      />
    )
  const monto = soles(entry.quantity)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ahora paga tu recarga"
      description={<>Tu recarga de {monto} está pendiente.</>}
      footer={
        <div className="flex justify-end gap-2">
          <ProofLink quantity={entry.quantity} />
          <Button onClick={() => setPaid(true)} className="grow xs:grow-0">
            Ya pagué
          </Button>
        </div>
      }
    >
      <div className="grid gap-2">
        <section aria-label="Monto a pagar">
          <p className="flex items-center justify-between gap-3">
            <span className="font-display text-[2.75rem] leading-none font-extrabold tracking-tight whitespace-nowrap">
              {monto}
            </span>
            <CopyButton label="monto" value={moneyText(entry.quantity)} />
          </p>
          {entry.typedQuantity !== null && (
            <p className="text-14">Paga exactamente {monto}: así reconocemos tu pago sin esperar.</p>
          )}
        </section>
        {isPending ? (
          <Skeleton className="h-44" />
        ) : (
          <NoMethods failed={error !== null} methods={methods}>
            {choice}
            {chosen && <MethodCard method={chosen} />}
          </NoMethods>
        )}
        {entry.paymentCode !== null && <PaymentCode code={entry.paymentCode} />}
        <details
          className="group pb-1"
          onToggle={({ currentTarget: it }) => it.open && it.scrollIntoView({ block: 'nearest' })}
        >
          <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 text-14 font-semibold text-soft [&::-webkit-details-marker]:hidden">
            ¿Cómo pago?
            <ChevronDown size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <PaymentSteps />
        </details>
      </div>
    </Dialog>
  )
}

/** The second way to send a voucher: by WhatsApp. */
function ProofLink({ quantity }: { quantity: Centimos }) {
  const user = useSession()?.user
  const { data: settings } = useQuery(settingsQuery)
  const texts = useChatTexts()
  const phone = settings?.supportPhones[0]?.telefono
  if (!phone) return null
  const proof = fillIn(texts.topUp, {
    usuario: user?.username ?? '',
    codigo: user?.codigo ?? '',
    monto: formatSoles(quantity),
  })
  return (
    <ButtonLink
      variant="quiet"
      href={chatLink(phone, proof)}
      target="_blank"
      rel="noreferrer"
      about="por WhatsApp"
      className="px-2 text-14"
    >
      Enviar comprobante
    </ButtonLink>
  )
}
