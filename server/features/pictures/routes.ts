import { api } from '#contract/index.ts'
import { publicStates } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { ownOnly } from '../catalogue/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { imageUrl } from '../../platform/files/files.ts'
import {
  removeProductImage,
  uploadProductImage,
  removeSupplierImage,
  uploadSupplierImage,
  removeUserImage,
  uploadUserImage,
} from './galleries.ts'
import { selectProductImages, selectSupplierImages, selectUserImages } from './sql.ts'

const withUrl = <Row extends { file: string }>({ file, ...image }: Row) => ({ ...image, url: imageUrl(file) })

export function bindRoutes(bind: Bind): void {
  bind(
    api.images.listProductImages,
    async ({ context, caller, query }) => {
      const all = may.seeUnpublished(caller?.role ?? 'guest')
      const shown = all ? {} : { states: publicStates, orCreatorId: ownOnly(caller) }
      const rows = await selectProductImages(context.db, { ...query, ...shown })
      return rows.map(withUrl)
    },
    { cache: true },
  )
  bind(api.images.uploadProductImage, async ({ context, caller, params, request }) =>
    withUrl(await uploadProductImage(context, caller, params.productId, request)),
  )
  bind(api.images.removeProductImage, ({ context, caller, params }) => removeProductImage(context, caller, params.id))
  bind(api.images.listUserImages, async ({ context, caller }) =>
    (await selectUserImages(context.db, caller.id)).map(withUrl),
  )
  bind(api.images.uploadUserImage, async ({ context, caller, request }) =>
    withUrl(await uploadUserImage(context, caller, request)),
  )
  bind(api.images.removeUserImage, ({ context, caller, params }) => removeUserImage(context, caller, params.id))
  bind(api.images.listSupplierImages, async ({ context }) => (await selectSupplierImages(context.db)).map(withUrl), {
    cache: true,
  })
  bind(api.images.uploadSupplierImage, async ({ context, caller, params, request }) =>
    withUrl(await uploadSupplierImage(context, caller, params.providerId, request)),
  )
  bind(api.images.removeSupplierImage, ({ context, caller, params }) =>
    removeSupplierImage(context, caller, params.imageId),
  )
}
