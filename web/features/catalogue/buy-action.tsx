import { useQuery } from '@tanstack/react-query'
import { MessageCircle, ShoppingCart } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { fillIn, chatLink } from '#domain/chat-texts.ts'
import { can, closedLabel } from '#domain/product.ts'
import { here, navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { rememberReturnTo } from '../../platform/return-to.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { settingsQuery, useChatTexts } from '../settings/queries.ts'

const PurchaseDialog = lazy(() =>
  import('../purchases/purchase-dialog.tsx').then((it) => ({ default: it.PurchaseDialog })),
)

/** The one action of a product: buy it, ask for it by chat, or the word why not. */
export function BuyAction({
  product,
  size = 'md',
  onBuying,
}: {
  product: Product
  size?: 'md' | 'lg'
  /** Hears when the dialog opens and closes. */
  onBuying?: (buying: boolean) => void
}) {
  const [open, setOpen] = useState(false)
  const show = useCallback(
    (next: boolean) => {
      setOpen(next)
      onBuying?.(next)
    },
    [onBuying],
  )
  const paused = useQuery(settingsQuery).data?.switches.raffles === false && product.precioRifa !== null
  return (
    <>
      {product.category.byContact ? (
        <ContactAction product={product} size={size} />
      ) : can.beBought(product.state) && product.stock > 0 ? (
        paused ? (
          <Instead>Sorteos en pausa</Instead>
        ) : (
          <DirectAction product={product} size={size} onBuy={() => show(true)} />
        )
      ) : (
        <Closed product={product} />
      )}
      {/* Whoever just bought the last one still reads that they did. */}
      {open && (
        <Suspense fallback={null}>
          <PurchaseDialog product={product} open={open} onOpenChange={show} />
        </Suspense>
      )}
    </>
  )
}

function Closed({ product: { state, precioRifa } }: { product: Product }) {
  const label = closedLabel(state, precioRifa !== null)
  return can.beDrawn(state) ? (
    <Instead look="stage rounded-control px-2 py-1 text-center font-bold tracking-wide text-balance">{label}</Instead>
  ) : (
    <Instead>{label}</Instead>
  )
}

/** A word in place of the button. */
function Instead({ look = 'font-semibold text-soft', children }: { look?: string; children: string }) {
  return <p className={`grid min-h-11 place-items-center text-14 ${look}`}>{children}</p>
}

function DirectAction({ product, size, onBuy }: { product: Product; size: 'md' | 'lg'; onBuy: () => void }) {
  const session = useSession()
  const guarded = (act: () => void) => () => {
    if (session) return act()
    rememberReturnTo(here())
    navigate(paths.login())
  }
  const add = () => void import('../cart/change-cart.ts').then((it) => it.addToCart(product), sayNoAnswer)
  return (
    // Over the link that the whole card is, however high the two stand.
    <div className="relative z-1 flex flex-wrap gap-2">
      <Button
        size={size}
        variant={size === 'lg' ? 'primary' : 'tonal'}
        onClick={guarded(onBuy)}
        className="flex-[999_1_0] px-2!"
      >
        Comprar
        <span className="sr-only"> {product.nombre}</span>
      </Button>
      <Button
        size={size}
        variant="secondary"
        onClick={guarded(add)}
        aria-label={`Agregar al carrito: ${product.nombre}`}
        className={size === 'lg' ? 'px-4!' : 'flex-[1_0_2.75rem] px-0!'}
      >
        <ShoppingCart size={20} />
      </Button>
    </div>
  )
}

const sayNoAnswer = () => toast('No hay conexión con la tienda. Revisa tu internet y vuelve a probar.', { type: 'bad' })

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
