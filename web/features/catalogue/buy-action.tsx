import { useQuery } from '@tanstack/react-query'
import { MessageCircle, ShoppingCart } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { fillIn, chatLink } from '#domain/chat-texts.ts'
import { can, closedLabel } from '#domain/product.ts'
import { here, navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { rememberReturnTo } from '../../platform/return-to.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toastNoConnection } from '../../ui/toast.ts'
import { settingsQuery, useChatTexts } from '../../platform/settings.ts'
import { startBuying } from './buying.ts'
import { StockAlertButton } from './stock-alert-button.tsx'
import { pathToBuy, useWayToBuy } from './way-to-buy.ts'

type Props = { product: Product; termId?: number | undefined; size?: 'md' | 'lg' }

/** The one action of a product: buy it, ask for it by chat, or a text that says why not. */
export function BuyAction({ product, termId, size = 'md' }: Props) {
  switch (useWayToBuy(product)) {
    case 'chat':
      return <ContactAction product={product} size={size} />
    case 'wallet':
      return <DirectAction product={product} termId={termId} size={size} />
    case 'ended':
      return <UnavailableLabel>La venta terminó</UnavailableLabel>
    case 'staff':
      return <UnavailableLabel>Tu cuenta no compra tickets</UnavailableLabel>
    case 'closed':
      return <Closed product={product} />
  }
}

function Closed({ product }: { product: Product }) {
  const { state, precioRifa } = product
  const label = closedLabel(state, precioRifa !== null)
  if (precioRifa === null && state === 'Vendido') {
    return (
      <div className="grid">
        <UnavailableLabel look="font-semibold text-soft min-h-9!">{label}</UnavailableLabel>
        <StockAlertButton product={product} />
      </div>
    )
  }
  return can.beDrawn(state) ? (
    <UnavailableLabel look="stage rounded-control px-2 py-1 text-center font-bold tracking-wide text-balance">
      {label}
    </UnavailableLabel>
  ) : (
    <UnavailableLabel>{label}</UnavailableLabel>
  )
}

/** A text in place of the button. */
function UnavailableLabel({ look = 'font-semibold text-soft', children }: { look?: string; children: string }) {
  return <p className={`grid min-h-11 place-items-center text-14 ${look}`}>{children}</p>
}

function DirectAction({ product, termId, size }: Props & { size: 'md' | 'lg' }) {
  const session = useSession()
  const guarded = (act: () => void, returnTo: string) => () => {
    if (session) return act()
    rememberReturnTo(returnTo)
    navigate(paths.login())
  }
  const add = () => void import('./change-cart.ts').then((it) => it.addToCart(product, termId), toastNoConnection)
  return (
    // Above the link that covers the whole card.
    <div className="relative z-1 flex flex-wrap gap-1.5">
      <Button
        size={size}
        variant={size === 'lg' ? 'primary' : 'tonal'}
        onClick={guarded(() => startBuying(product, termId), pathToBuy(product.id, termId))}
        className="flex-[999_1_0] px-2!"
      >
        Comprar
        <span className="sr-only"> {product.nombre}</span>
      </Button>
      <Button
        size={size}
        variant="secondary"
        onClick={guarded(add, here())}
        aria-label={`Agregar al carrito: ${product.nombre}`}
        className={size === 'lg' ? 'px-4!' : 'flex-[1_0_2.75rem] px-0!'}
      >
        <ShoppingCart size={20} />
      </Button>
    </div>
  )
}

function ContactAction({ product, size }: { product: Product; size: 'md' | 'lg' }) {
  const { data: settings } = useQuery(settingsQuery)
  const texts = useChatTexts()
  const telefono = settings?.supportPhones[0]?.telefono
  if (!telefono) return <p className="grid min-h-11 place-items-center text-14 text-soft">Pronto a la venta</p>
  return (
    <ButtonLink
      full
      size={size}
      variant="good"
      className="px-2!"
      href={chatLink(telefono, fillIn(texts.contact, { producto: product.nombre }))}
      target="_blank"
      rel="noreferrer"
      icon={<MessageCircle size={18} />}
    >
      WhatsApp
      <span className="sr-only"> por {product.nombre}</span>
    </ButtonLink>
  )
}
