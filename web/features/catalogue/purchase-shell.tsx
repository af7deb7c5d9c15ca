import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { negative } from '#domain/money.ts'
import { dialogLook, dialogWidths } from '../../ui/dialog-look.ts'
import { soles } from '../../ui/soles.ts'
import { Skeleton } from '../../ui/states.tsx'
import { lineName, offerOf, offersOf } from './term-choice.tsx'

type Props = { product: Product; termId: number | undefined; onClose: () => void }

/**
 * What the card knows of a purchase, in the look of its dialog: the answer to the press until that is loaded and rendered,
 * which takes many times as long. The focus stays on the button, to which the dialog returns it.
 */
export function PurchaseShell({ product, termId, onClose }: Props) {
  const offers = offersOf(product)
  const { dias, precio } = offerOf(offers, termId)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      if (['Escape', 'Tab', 'Enter', ' '].includes(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return (
    <>
      <div className={dialogLook.veil} />
      <div className={dialogLook.viewport}>
        <div
          role="dialog"
          aria-modal
          aria-busy
          aria-label="Confirma tu compra"
          className={`${dialogLook.panel} ${dialogWidths.md}`}
        >
          <div className={dialogLook.head}>
            <h2 className={dialogLook.title}>Confirma tu compra</h2>
            <button type="button" aria-label="Cerrar" className={dialogLook.close} onClick={onClose}>
              <X size={20} />
            </button>
          </div>
          <div className={dialogLook.body}>
            <div className="mb-5 grid gap-2 rounded-control bg-ground p-4">
              <Skeleton className="h-6" />
              <p className="flex items-baseline justify-between gap-4">
                <span className="text-soft">{lineName(product.nombre, offers, dias)}</span>
                <span className="whitespace-nowrap">{soles(negative(precio))}</span>
              </p>
              <div className="border-t border-dashed border-control-line" />
              <Skeleton className="h-8" />
            </div>
            <div className="grid gap-4">
              {offers.length > 1 && (
                <div className="grid gap-2">
                  <Skeleton className="h-5" />
                  {offers.map((offer) => (
                    <Skeleton key={offer.termId} className="h-13" />
                  ))}
                </div>
              )}
              <Skeleton className="h-19" />
              <Skeleton className="h-19" />
              <Skeleton className="h-19" />
            </div>
          </div>
          <div className={dialogLook.foot}>
            <Skeleton className="h-11 xs:w-28" />
            <Skeleton className="h-11 xs:w-40" />
          </div>
        </div>
      </div>
    </>
  )
}
