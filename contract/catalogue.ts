import { z } from 'zod'
import { productStates } from '#domain/product.ts'
import { image } from './images.ts'
import { route } from './route.ts'
import { id, money, optionalText, pageOf, paging, secret, text, urlId, withId, instant } from './wire.ts'

const category = z.object({ id, name: z.string(), slug: z.string(), byContact: z.boolean() })
const brand = z.object({ id, name: z.string() })

/** A product as a card or a page shows it; `precio` is already the viewer's, and no credential is in it. */
export const product = z.object({
  id,
  nombre: z.string(),
  descripcion: z.string(),
  nota: z.string().nullable(),
  dias: z.int(),
  precio: money,
  precioRifa: money.nullable(),
  /** Profiles or tickets that are left. */
  stock: z.int(),
  /** Tickets of a raffle in all; null for account products. */
  totalTickets: z.int().nullable(),
  state: z.enum(productStates),
  categoryId: id,
  category,
  productbrand: brand.nullable(),
  productImgs: z.array(image),
  createdAt: instant,
})
export type Product = z.output<typeof product>

const price = money
  .refine((amount) => amount > 0, 'El precio debe ser mayor que cero.')
  .refine((amount) => amount <= 10_000_000, 'El precio es demasiado alto.')
const days = z.codec(
  z.union(
    [z.string().regex(/^\d{1,4}$/, 'Escribe los días solo con dígitos.'), z.int()],
    'Escribe los días solo con dígitos.',
  ),
  z.int().min(1, 'Escribe al menos 1 día.').max(3650, 'Usa como máximo 3650 días.'),
  {
    decode: Number,
    encode: (dias) => dias,
  },
)

const details = {
  nombre: text(120),
  descripcion: text(2000),
  nota: optionalText(60).optional(),
  dias: days,
  precio: price,
  categoryId: id,
  brandId: id.nullish(),
  /** A raffle when set: what one ticket costs. */
  precioRifa: price.nullish(),
  /** Tickets of a raffle in all. Account products count their free profiles. */
  stock: z.int().min(1, 'Un sorteo lleva al menos 1 ticket.').max(100_000, 'Usa como máximo 100000 tickets.').nullish(),
}

/** One profile of an account, with the account's own username and password. */
const credentials = z.object({
  username: secret(1, 200),
  password: secret(1, 200),
  perfil: secret(1, 100),
  pin: secret(0, 20),
})
export type NewCredentials = z.output<typeof credentials>

export type Category = z.output<typeof categoryWithCount>
const categoryWithCount = z.object({ ...category.shape, count: z.int() })
const name = text(60)

export const catalogue = {
  listProducts: route({
    method: 'GET',
    path: '/products',
    summary: 'Products, priced for the caller; administrators see every state',
    access: 'everyone',
    query: z.object({
      ...paging,
      categoryId: urlId.optional(),
      state: z.enum(productStates, 'Ese estado no existe.').optional(),
      q: optionalText(100).optional(),
    }),
    status: 200,
    reply: pageOf(product),
  }),
  getProduct: route({
    method: 'GET',
    path: '/products/:id',
    summary: 'One product',
    access: 'everyone',
    params: withId,
    status: 200,
    reply: product,
  }),
  createProduct: route({
    method: 'POST',
    path: '/products',
    summary: 'A new product, with its first account unless it is a raffle or has none yet',
    access: ['SADMIN'],
    body: z.object({
      ...details,
      username: credentials.shape.username.nullish(),
      password: credentials.shape.password.nullish(),
      perfil: credentials.shape.perfil.nullish(),
      pin: credentials.shape.pin.nullish(),
    }),
    status: 201,
    reply: product,
  }),
  changeProduct: route({
    method: 'PUT',
    path: '/products/:id',
    summary: 'Changes a product; what was left out stays',
    access: ['SADMIN'],
    params: withId,
    body: z.object(details).partial(),
    status: 200,
    reply: product,
  }),
  changeState: route({
    method: 'PUT',
    path: '/products/change_state/:id',
    summary: 'Moves a product by hand, along the table of moves',
    access: ['SADMIN'],
    params: withId,
    body: z.object({ state: z.enum(productStates, 'Ese estado no existe.') }),
    status: 200,
    reply: product,
  }),
  removeProduct: route({
    method: 'DELETE',
    path: '/products/:id',
    summary: 'Takes a product out of every list',
    access: ['SADMIN'],
    params: withId,
    status: 204,
  }),
  addAccounts: route({
    method: 'POST',
    path: '/products/:id/accounts',
    summary: 'Adds profiles to sell, all or none; equal usernames are one account',
    access: ['SADMIN'],
    params: withId,
    body: z.object({
      accounts: z.array(credentials).min(1, 'Agrega al menos una cuenta.').max(500, 'Agrega como máximo 500 a la vez.'),
    }),
    status: 201,
    reply: z.object({ added: z.int(), stock: z.int() }),
  }),
  listCategories: route({
    method: 'GET',
    path: '/categories',
    summary: 'Categories with their count of published products',
    access: 'everyone',
    status: 200,
    reply: z.array(categoryWithCount),
  }),
  createCategory: route({
    method: 'POST',
    path: '/categories',
    summary: 'A new category',
    access: ['SADMIN'],
    body: z.object({ name }),
    status: 201,
    reply: categoryWithCount,
  }),
  renameCategory: route({
    method: 'PUT',
    path: '/categories/:id',
    summary: 'Renames a category',
    access: ['SADMIN'],
    params: withId,
    body: z.object({ name }),
    status: 200,
    reply: categoryWithCount,
  }),
  listBrands: route({
    method: 'GET',
    path: '/brans',
    summary: 'Brands',
    access: 'everyone',
    status: 200,
    reply: z.array(brand),
  }),
  createBrand: route({
    method: 'POST',
    path: '/brans',
    summary: 'A new brand',
    access: ['SADMIN'],
    body: z.object({ name }),
    status: 201,
    reply: brand,
  }),
  renameBrand: route({
    method: 'PUT',
    path: '/brans/:id',
    summary: 'Renames a brand',
    access: ['SADMIN'],
    params: withId,
    body: z.object({ name }),
    status: 200,
    reply: brand,
  }),
}
