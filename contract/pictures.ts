import { z } from 'zod'
import { creatorRoles, route } from './protocol/route.ts'
import { id, urlId, idParams } from './protocol/wire.ts'

export const image = z.object({
  id,
  /** URL of the picture, relative to this server's root. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Image = z.output<typeof image>

const userImage = z.object({ ...image.shape, userId: id })
const productImage = z.object({ ...image.shape, productId: id })
const supplierImage = z.object({ ...image.shape, proveedoreId: id })

export const images = {
  listUserImages: route({
    method: 'GET',
    path: '/user_imgs',
    summary: "The caller's own pictures, of which one may be the avatar",
    access: 'authenticated',
    status: 200,
    reply: z.array(userImage),
  }),
  uploadUserImage: route({
    method: 'POST',
    path: '/user_imgs',
    summary: "Adds a picture of one's own, two at most; also GIF",
    access: 'authenticated',
    proof: 'none',
    limit: 'upload',
    file: 'userImgs',
    status: 201,
    reply: userImage,
  }),
  removeUserImage: route({
    method: 'DELETE',
    path: '/user_imgs/:id',
    summary: "Removes a picture of one's own; an avatar goes with it",
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    status: 204,
  }),
  listProductImages: route({
    method: 'GET',
    path: '/product_imgs',
    summary: 'Pictures of products; those of unpublished ones only for administrators',
    access: 'public',
    query: z.object({ productId: urlId.optional() }),
    status: 200,
    reply: z.array(productImage),
  }),
  uploadProductImage: route({
    method: 'POST',
    path: '/product_imgs/:productId',
    summary: 'Adds a picture, three at most',
    access: creatorRoles,
    proof: 'none',
    limit: 'upload',
    params: z.object({ productId: urlId }),
    file: 'imagesProducts',
    status: 201,
    reply: productImage,
  }),
  removeProductImage: route({
    method: 'DELETE',
    path: '/product_imgs/:id',
    summary: 'Removes a picture',
    access: creatorRoles,
    proof: 'none',
    params: idParams,
    status: 204,
  }),
  listSupplierImages: route({
    method: 'GET',
    path: '/img_proveedor',
    summary: 'Pictures of suppliers',
    access: 'public',
    status: 200,
    reply: z.array(supplierImage),
  }),
  uploadSupplierImage: route({
    method: 'POST',
    path: '/img_proveedor/:providerId',
    summary: 'Adds a picture to a supplier, three at most',
    access: ['SADMIN'],
    proof: 'none',
    limit: 'upload',
    params: z.object({ providerId: urlId }),
    file: 'imgProveedor',
    status: 201,
    reply: supplierImage,
  }),
  removeSupplierImage: route({
    method: 'DELETE',
    path: '/img_proveedor/:imageId',
    summary: 'Removes a picture of a supplier',
    access: ['SADMIN'],
    proof: 'none',
    params: z.object({ imageId: urlId }),
    status: 204,
  }),
}
