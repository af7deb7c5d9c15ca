import { api } from '#contract/index.ts'
import { publicStates } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../http/bind.ts'
import { imageUrl } from './image-url.ts'
import { removeProductImage, uploadProductImage } from './product-images.ts'
import { selectProductImages } from './sql.ts'

export function bindImages(bind: Bind): void {
  bind(api.images.listProductImages, async ({ world, caller, query }) => {
    const all = may.seeUnpublished(caller?.role ?? 'guest')
    const rows = await selectProductImages(world.db, { ...query, ...(!all && { states: publicStates }) })
    return rows.map(({ file, ...image }) => ({ ...image, url: imageUrl(file) }))
  })
  bind(api.images.uploadProductImage, async ({ world, caller, params, request }) => {
    const { file, ...image } = await uploadProductImage(world, caller, params.productId, request)
    return { ...image, url: imageUrl(file) }
  })
  bind(api.images.removeProductImage, ({ world, caller, params }) => removeProductImage(world, caller, params.id))
}
