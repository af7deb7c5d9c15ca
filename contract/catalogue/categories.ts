import { z } from 'zod'
import { route } from '../protocol/route.ts'
import { id, line, idParams } from '../protocol/wire.ts'

export const category = z.object({ id, name: z.string(), slug: z.string(), byContact: z.boolean() })
export const brand = z.object({ id, name: z.string() })

/** `count` counts published products only. */
const categoryWithCount = z.object({ ...category.shape, count: z.int() })
export type Category = z.output<typeof categoryWithCount>
const brandWithCount = z.object({ ...brand.shape, count: z.int() })

export const name = line(60)

/** Categories and brands. */
export const categories = {
  listCategories: route({
    method: 'GET',
    path: '/categories',
    summary: 'Categories with their count of published products',
    access: 'public',
    status: 200,
    reply: z.array(categoryWithCount),
  }),
  createCategory: route({
    method: 'POST',
    path: '/categories',
    summary: 'A new category',
    access: ['SADMIN'],
    proof: 'none',
    body: z.object({ name }),
    status: 201,
    reply: categoryWithCount,
  }),
  renameCategory: route({
    method: 'PUT',
    path: '/categories/:id',
    summary: 'Renames a category',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ name }),
    status: 200,
    reply: categoryWithCount,
  }),
  removeCategory: route({
    method: 'DELETE',
    path: '/categories/:id',
    summary: 'Removes a category that no product uses',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 204,
  }),
  listBrands: route({
    method: 'GET',
    path: '/brans',
    summary: 'Brands with their count of published products',
    access: 'public',
    status: 200,
    reply: z.array(brandWithCount),
  }),
  createBrand: route({
    method: 'POST',
    path: '/brans',
    summary: 'A new brand',
    access: ['SADMIN'],
    proof: 'none',
    body: z.object({ name }),
    status: 201,
    reply: brandWithCount,
  }),
  renameBrand: route({
    method: 'PUT',
    path: '/brans/:id',
    summary: 'Renames a brand',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ name }),
    status: 200,
    reply: brandWithCount,
  }),
  removeBrand: route({
    method: 'DELETE',
    path: '/brans/:id',
    summary: 'Removes a brand that no product uses',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 204,
  }),
}
