import { Copy, MessageCircle } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { copy, copyWithToast } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.ts'
import { useChatTexts } from '../../platform/settings.ts'
import { deliverLink, deliverText, type Delivered } from './deliver.ts'

/** The link that sends what was bought to the customer's chat, and a function that copies the same message. */
export function useDelivery(purchases: readonly Delivered[]) {
  const text = deliverText(useChatTexts(), purchases)
  const { href, carriesText } = deliverLink(purchases[0]?.telefono ?? '', text)
  const pasteLater = async () => {
    if (await copy(text)) toast('Copiamos el mensaje. Pégalo en el chat.', { type: 'good' })
    else toast('El mensaje es muy largo. Copia los datos uno por uno.', { type: 'bad' })
  }
  return {
    link: { href, target: '_blank', rel: 'noreferrer', ...(!carriesText && { onClick: () => void pasteLater() }) },
    copyAll: () => void copyWithToast(text),
  }
}

/** Sends what was bought to the customer's chat, or copies it. */
export function DeliverActions({ purchases }: { purchases: readonly Delivered[] }) {
  const { link, copyAll } = useDelivery(purchases)
  return (
    <>
      <ButtonLink {...link} variant="good" icon={<MessageCircle size={18} />}>
        Enviar por WhatsApp
      </ButtonLink>
      <Button variant="secondary" icon={<Copy size={18} />} onClick={copyAll}>
        Copiar todo
      </Button>
    </>
  )
}
