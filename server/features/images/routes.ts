import { api } from '#contract/index.ts'
import { publicStates } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { ownOnly } from '../catalogue/index.ts'
import { always, type Bind } from '../../platform/http/bind.ts'
import { imageUrl } from '../../platform/files/image-url.ts'
import { removeProductImage, uploadProductImage } from './product-images.ts'
import { selectProductImages, selectUserImages } from './sql.ts'
import { selectSupplierImages } from './supplier-image-sql.ts'
import { removeSupplierImage, uploadSupplierImage } from './supplier-images.ts'
import { removeUserImage, uploadUserImage } from './user-images.ts'

const withUrl = <Row extends { file: string }>({ file, ...image }: Row) => ({ ...image, url: imageUrl(file) })

export function bindImages(bind: Bind): void {
  bind(
    api.images.listProductImages,
    async ({ world, caller, query }) => {
      const all = may.seeUnpublished(caller?.role ?? 'guest')
      const shown = all ? {} : { states: publicStates, orCreatorId: ownOnly(caller) }
      const rows = await selectProductImages(world.db, { ...query, ...shown })
      return rows.map(withUrl)
    },
    always,
  )
  bind(api.images.uploadProductImage, async ({ world, caller, params, request }) =>
    withUrl(await uploadProductImage(world, caller, params.productId, request)),
  )
  bind(api.images.removeProductImage, ({ world, caller, params }) => removeProductImage(world, caller, params.id))
  bind(api.images.listUserImages, async ({ world, caller }) =>
    (await selectUserImages(world.db, caller.id)).map(withUrl),
  )
  bind(api.images.uploadUserImage, async ({ world, caller, request }) =>
    withUrl(await uploadUserImage(world, caller, request)),
  )
  bind(api.images.removeUserImage, ({ world, caller, params }) => removeUserImage(world, caller, params.id))
  bind(api.images.listSupplierImages, async ({ world }) => (await selectSupplierImages(world.db)).map(withUrl), always)
  bind(api.images.uploadSupplierImage, async ({ world, caller, params, request }) =>
    withUrl(await uploadSupplierImage(world, caller, params.providerId, request)),
  )
  bind(api.images.removeSupplierImage, ({ world, caller, params }) =>
    removeSupplierImage(world, caller, params.imageId),
  )
}
