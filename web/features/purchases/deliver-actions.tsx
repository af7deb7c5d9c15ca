import { Copy, MessageCircle } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { copy, copyWithToast } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.ts'
import { useChatTexts } from '../../platform/settings.ts'
import { deliverLink, deliverText, type Delivered } from './deliver.ts'

type Props = { purchases: readonly Delivered[]; size?: 'sm' | 'md'; about?: string }

/** Sends what was bought to the customer's chat, or copies it. */
export function DeliverActions({ purchases, size = 'md', about }: Props) {
  const text = deliverText(useChatTexts(), purchases)
  const { href, carriesText } = deliverLink(purchases[0]?.telefono ?? '', text)
  const named = about === undefined ? { size } : { size, about }
  const pasteLater = async () => {
    if (await copy(text)) toast('Copiamos el mensaje. Pégalo en el chat.', { type: 'good' })
    else toast('El mensaje es muy largo. Copia los datos uno por uno.', { type: 'bad' })
  }
  return (
    <>
      <ButtonLink
        {...named}
        variant={size === 'sm' ? 'secondary' : 'good'}
        href={href}
        target="_blank"
        rel="noreferrer"
        icon={<MessageCircle size={18} />}
        {...(!carriesText && { onClick: () => void pasteLater() })}
      >
        Enviar por WhatsApp
      </ButtonLink>
      <Button {...named} variant="secondary" icon={<Copy size={18} />} onClick={() => void copyWithToast(text)}>
        Copiar todo
      </Button>
    </>
  )
}
