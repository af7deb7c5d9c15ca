import { Share2 } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.ts'

/** Shares a link to the product with the share sheet of the device, or copies it where there is none. */
export function ShareButton({ product }: { product: Product }) {
  const share = async () => {
    // A server-rendered page, of which chats show a preview; the hash of an address is not sent to a server.
    const url = `${location.origin}/p/${product.id}`
    if ((await offer({ title: product.nombre, url })) !== 'impossible') return
    const done = await copy(url)
    toast(done ? 'Enlace copiado' : 'No se pudo copiar el enlace', { type: done ? 'good' : 'bad' })
  }
  return (
    <Button variant="secondary" size="sm" icon={<Share2 size={18} />} onClick={() => void share()}>
      Compartir
    </Button>
  )
}

async function offer(data: ShareData): Promise<'done' | 'impossible'> {
  if (!('share' in navigator)) return 'impossible'
  try {
    await navigator.share(data)
    return 'done'
  } catch (error) {
    // The user closed the share sheet, so the link is not copied instead.
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'impossible'
  }
}
