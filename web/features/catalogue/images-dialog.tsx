import type { Product } from '#contract/catalogue/catalogue.ts'
import { imageLimits } from '#domain/limits.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { GalleryDialog } from '../pictures/gallery-dialog.tsx'
import { useReviewNote } from './product-form.tsx'

/** The pictures of a product: to view, upload and remove. */
export function ImagesDialog({
  product,
  open,
  onOpenChange,
}: {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <GalleryDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Imágenes"
      description={useReviewNote(product)}
      images={product.productImgs}
      limit={imageLimits.product}
      accept="image/png,image/jpeg"
      upload={(file) => call(api.images.uploadProductImage, { params: { productId: product.id }, file })}
      remove={(id) => call(api.images.removeProductImage, { params: { id } })}
      refresh={() => refresh(keys.products)}
      warning="La imagen dejará de verse en la tienda."
    />
  )
}
