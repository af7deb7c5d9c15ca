import { z } from 'zod'
import { route } from './route.ts'
import { id, urlId, withId } from './wire.ts'

export const image = z.object({
  id,
  /** Where to fetch it, from this server's root. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Image = z.output<typeof image>

const productImage = z.object({ ...image.shape, productId: id })

export const images = {
  listProductImages: route({
    method: 'GET',
    path: '/product_imgs',
    summary: 'Pictures of products; those of unpublished ones only for administrators',
    access: 'everyone',
    query: z.object({ productId: urlId.optional() }),
    status: 200,
    reply: z.array(productImage),
  }),
  uploadProductImage: route({
    method: 'POST',
    path: '/product_imgs/:productId',
    summary: 'Adds a picture, three at most',
    access: ['SADMIN'],
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
    access: ['SADMIN'],
    params: withId,
    status: 204,
  }),
}
