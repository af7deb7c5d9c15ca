import { Share2 } from 'lucide-react'
import type { Product } from '#contract/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.ts'

/** Hands a link to the product to another program of the device, or to the clipboard where none can take it. */
export function ShareButton({ product }: { product: Product }) {
  const share = async () => {
    // A page of its own, which chats can show a preview of; what stands in the hash never reaches the shop.
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
    // Whoever closes the list of programs wanted none of them.
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'impossible'
  }
}
