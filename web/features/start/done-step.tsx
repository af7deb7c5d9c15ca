import { MessageCircle, Plus } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { paths } from '../../platform/paths.ts'
import { useShop } from '../../platform/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { WideCopyButton } from '../../ui/copy-button.tsx'
import { StepHeading, StepPart, useStepFocus } from './step-frame.tsx'
import { TestPurchase } from './test-purchase.tsx'

const onThisDevice = /^(?:localhost|127\.|\[::1\])/

/** What comes after the three steps: sharing the shop, and trying it. */
export function DoneStep({ product }: { product: Product }) {
  const { name } = useShop()
  const page = useStepFocus()
  const link = `${location.origin}/`
  return (
    <main ref={page} className="container-page py-8">
      <div className="mx-auto grid max-w-4xl gap-6">
        <StepHeading title="Tu tienda ya vende" lead={`${product.nombre} está a la venta. Falta que lo sepan.`} />
        <StepPart title="Comparte tu enlace">
          <div className="flex flex-wrap items-center gap-3">
            <a href={link} target="_blank" rel="noreferrer" className="min-w-0 font-semibold break-all text-accent">
              {link}
            </a>
            <WideCopyButton label="enlace" value={link} />
            <ButtonLink
              size="sm"
              variant="secondary"
              icon={<MessageCircle size={16} />}
              target="_blank"
              rel="noreferrer"
              href={`https://wa.me/?text=${encodeURIComponent(`Ya puedes comprar en ${name}: ${link}`)}`}
            >
              Enviar por WhatsApp
            </ButtonLink>
          </div>
          {onThisDevice.test(location.hostname) && (
            <p className="text-14 text-warn">
              Esta dirección solo abre en este equipo. Para tus clientes, publica la tienda en un dominio.
            </p>
          )}
        </StepPart>
        <TestPurchase product={product} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-5 max-xs:*:w-full">
          <ButtonLink variant="secondary" href={`#${paths.homeAdmin()}`}>
            Ir a Administración
          </ButtonLink>
          <ButtonLink variant="secondary" icon={<Plus size={18} />} href={`#${paths.start({ paso: 'otro' })}`}>
            Publicar otro producto
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
