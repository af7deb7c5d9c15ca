import { z } from 'zod'
import { product } from './catalogue/catalogue.ts'
import { route } from './protocol/route.ts'
import { urlId } from './protocol/wire.ts'

const params = z.object({ productId: urlId })

export const favourites = {
  list: route({
    method: 'GET',
    path: '/favorites',
    summary: "The caller's favourites, newest first, also those that are sold out or drawn",
    access: 'authenticated',
    status: 200,
    reply: z.array(product),
  }),
  add: route({
    method: 'PUT',
    path: '/favorites/:productId',
    summary: "Makes a published product one of the caller's favourites, once",
    access: 'authenticated',
    proof: 'none',
    params,
    status: 200,
    reply: product,
  }),
  remove: route({
    method: 'DELETE',
    path: '/favorites/:productId',
    summary: "Takes a product out of the caller's favourites, if it was there",
    access: 'authenticated',
    proof: 'none',
    params,
    status: 204,
  }),
}
