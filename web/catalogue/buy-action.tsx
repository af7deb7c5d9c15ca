import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { chatLink } from '#domain/chat.ts'
import { can } from '#domain/product.ts'
import { rememberWhereTo } from '../layout/where-to.ts'
import { here, navigate } from '../location.ts'
import { useSession } from '../session.ts'
import { settingsQuery } from '../settings/queries.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

const PurchaseDialog = lazy(() =>
  import('../purchases/purchase-dialog.tsx').then((it) => ({ default: it.PurchaseDialog })),
)

/** The one action of a product: buy it, ask for it by chat, or the word why not. */
export function BuyAction({ product, size = 'md' }: { product: Product; size?: 'md' | 'lg' }) {
  if (product.category.byContact) return <ContactAction product={product} size={size} />
  if (!can.beBought(product.state) || product.stock === 0) {
    const isRaffle = product.precioRifa !== null
    return (
      <p className="grid min-h-11 place-items-center text-14 font-semibold text-soft">
        {isRaffle ? 'Por sortear' : 'Agotado'}
      </p>
    )
  }
  return <DirectAction product={product} size={size} />
}

function DirectAction({ product, size }: { product: Product; size: 'md' | 'lg' }) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const start = () => {
    if (session) return setOpen(true)
    rememberWhereTo(here())
    navigate('/login')
  }
  return (
    <>
      <Button full size={size} variant={size === 'lg' ? 'primary' : 'tonal'} onClick={start}>
        Comprar
        <span className="sr-only"> {product.nombre}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PurchaseDialog product={product} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

function ContactAction({ product, size }: { product: Product; size: 'md' | 'lg' }) {
  const { data: settings } = useQuery(settingsQuery)
  const telefono = settings?.supportPhones[0]?.telefono
  if (!telefono) return <p className="grid min-h-11 place-items-center text-14 text-soft">Pronto a la venta</p>
  return (
    <ButtonLink
      full
      size={size}
      variant="good"
      className="px-2!"
      href={chatLink(telefono, `Hola, quiero pedir: ${product.nombre}.`)}
      target="_blank"
      rel="noreferrer"
      icon={<MessageCircle size={18} strokeWidth={1.75} aria-hidden />}
    >
      WhatsApp
      <span className="sr-only"> por {product.nombre}</span>
    </ButtonLink>
  )
}
