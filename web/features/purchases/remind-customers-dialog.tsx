import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { ownTextLengths } from '#domain/own-texts.ts'
import { readablePhone } from '#domain/phone.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { moneyIn } from '../../ui/money-text.ts'
import { withAmountsWhole } from '../../ui/soles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useCustomerTexts } from '../own-texts/use-customer-texts.ts'
import { usePagoDraft } from '../own-texts/use-pago-draft.ts'
import { reminderLink, reminderOf, type Customer } from './customers-to-remind.ts'
import { usePago } from './use-pago.ts'

type Props = { customers: readonly Customer[]; onRemind: (customer: Customer) => void; onClose: () => void }

/** Goes through the customers one by one: a click opens the chat of one and shows the next. */
export function RemindCustomersDialog({ customers, onRemind, onClose }: Props) {
  const { texts, pago: saved } = useCustomerTexts()
  const pagoOf = usePago()
  const writes = may.writeOwnTexts(useStanding())
  const { pago, type, save } = usePagoDraft(saved)
  const [at, go] = useState(0)
  const [price, setPrice] = useState('')
  const customer = customers[at]
  if (!customer) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Listo"
        size="sm"
        footer={<Button onClick={onClose}>Volver a la lista</Button>}
      >
        <p>No queda nadie más a quien escribir en esta lista.</p>
      </Dialog>
    )
  }
  const next = () => {
    save()
    setPrice('')
    go(at + 1)
  }
  const tell = () => {
    onRemind(customer)
    // After the click: React renders before the browser follows the link, whose address must still be that of this
    // customer.
    setTimeout(next)
  }
  const said = { pago: writes ? pago.trim() : pagoOf(customer), typed: moneyIn(price) }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return
        save()
        onClose()
      }}
      title={`Notificar: ${at + 1} de ${customers.length}`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={next}>
            Saltar
          </Button>
          <ButtonLink
            href={reminderLink(customer, texts, said)}
            target="_blank"
            rel="noreferrer"
            className="px-3! whitespace-nowrap"
            icon={<MessageCircle size={18} />}
            onClick={tell}
            // A click with the middle button opens the chat too.
            onAuxClick={({ button }) => button === 1 && tell()}
          >
            Abrir WhatsApp
          </ButtonLink>
        </>
      }
    >
      <div aria-live="polite">
        <p className="text-18 font-bold wrap-anywhere">{customer.nombreUser}</p>
        <p className="text-soft">{readablePhone(customer.telefono)}</p>
        <p className="mt-3 rounded-card rounded-tl-none bg-good-wash px-4 py-3 whitespace-pre-wrap wrap-anywhere">
          {withAmountsWhole(reminderOf(customer, texts, said))}
        </p>
        {customer.toldAt && (
          <p className="mt-3 text-14 text-warn">Ya le escribiste: {formatMoment(customer.toldAt)}.</p>
        )}
      </div>
      {writes && (
        <div className="mt-4 grid gap-3">
          <MoneyField
            label="Cuánto le cobras (opcional)"
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
          <TextField
            label="Cómo te pagan (opcional)"
            hint="Por ejemplo: Yape 987 654 321. Se guarda en Mis mensajes."
            maxLength={ownTextLengths.pago}
            value={pago}
            onChange={(event) => type(event.target.value)}
            onBlur={save}
          />
        </div>
      )}
    </Dialog>
  )
}
