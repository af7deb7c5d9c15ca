import { Copy, Image, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ChatTexts } from '#domain/chat-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { copy, copyWithToast } from '../../ui/copy-button.tsx'
import { lazyDialog, preloadWhenIdle } from '../../ui/lazy-parts.tsx'
import { toast } from '../../ui/toast.ts'
import { deliverLink, deliverText, type Delivered } from './deliver.ts'

/** The texts of whoever sold; the lines of a reseller's own, if there are any. */
type Texts = { texts: ChatTexts; firma?: string; origen?: string }

/** Loaded once there is something to deliver, so that it opens without a connection, too. */
export const CardDialog = lazyDialog(() => import('../delivery-card/card-dialog.tsx').then((it) => it.CardDialog))

/**
 * The link that sends what was bought to the customer's chat, a function that copies the same message, and what a
 * picture of it shows. Whoever bought for themselves knows where their number is from.
 */
export function useDelivery({ texts, ...lines }: Texts, purchases: readonly Delivered[], { own = false } = {}) {
  const { firma = '', origen = '' } = own ? {} : lines
  const text = deliverText(texts, purchases, origen)
  useEffect(() => preloadWhenIdle(CardDialog.load), [])
  const { href, carriesText } = deliverLink(purchases[0]?.telefono ?? '', text)
  const pasteLater = async () => {
    if (await copy(text)) toast('Copiamos el mensaje. Pégalo en el chat.', { type: 'good' })
    else toast('El mensaje es muy largo. Copia los datos uno por uno.', { type: 'bad' })
  }
  return {
    link: { href, target: '_blank', rel: 'noreferrer', ...(!carriesText && { onClick: () => void pasteLater() }) },
    copyAll: () => void copyWithToast(text),
    card: { purchases, firma, origen },
  }
}

type Props = { texts: Texts; purchases: readonly Delivered[]; own?: boolean }

/** Sends what was bought to the customer's chat, copies it, or shows it as a picture to send. */
export function DeliverActions({ texts, purchases, own = false }: Props) {
  const { link, copyAll, card } = useDelivery(texts, purchases, { own })
  const [asPicture, showPicture] = useState(false)
  return (
    <>
      <ButtonLink {...link} variant="good" icon={<MessageCircle size={18} />}>
        Enviar por WhatsApp
      </ButtonLink>
      <Button variant="secondary" className="px-2!" icon={<Copy size={18} />} onClick={copyAll}>
        Copiar todo
      </Button>
      <Button variant="secondary" className="px-2!" icon={<Image size={18} />} onClick={() => showPicture(true)}>
        Como imagen
      </Button>
      {asPicture && <CardDialog {...card} onClose={() => showPicture(false)} />}
    </>
  )
}
