import { z } from 'zod'
import { maxDiscount } from '#domain/level.ts'
import { isWholeCentimos } from '#domain/money.ts'
import { route } from './protocol/route.ts'
import { id, idParams, line, money, pageOf, paging } from './protocol/wire.ts'

/** What a reseller pays less than the base price, in per cent. */
export const level = z.object({ id, name: z.string(), discount: z.number() })

const range = `El descuento va de 0 a ${maxDiscount} %.`
const discount = z
  .number('Escribe el descuento.')
  .gte(0, range)
  .lte(maxDiscount, range)
  .refine(isWholeCentimos, 'Usa como máximo 2 decimales.')
  .meta({ multipleOf: 0.01 })
const discountParam = z.codec(z.string().regex(/^(?:[1-4]?\d(?:\.\d{1,2})?|50(?:\.00?)?)$/, range), discount, {
  decode: Number,
  encode: String,
})

const counted = level.extend({
  /** How many resellers have it. */
  resellers: z.int(),
  /** The terms on which it is not given, because they would then cost less than the shop owes for them. */
  excluded: z.int(),
})
export type CountedLevel = z.output<typeof counted>

const excluded = z.object({
  productId: id,
  nombre: z.string(),
  dias: z.int(),
  /** The base price, which is paid there. */
  precio: money,
  costo: money,
  /** What it would cost. */
  reduced: money,
})

const given = z.object({ name: line(40), discount })

export const levels = {
  list: route({
    method: 'GET',
    path: '/levels',
    summary: 'The levels of resellers, the lowest discount first',
    access: ['SADMIN'],
    status: 200,
    reply: z.array(counted),
  }),
  excluded: route({
    method: 'GET',
    path: '/levels/excluded',
    summary: 'The terms on which a discount is not given, because it would fall below their cost; 50 a page',
    access: ['SADMIN'],
    query: z.object({ ...paging, discount: discountParam.optional() }),
    status: 200,
    reply: pageOf(excluded),
  }),
  create: route({
    method: 'POST',
    path: '/levels',
    summary: 'Makes a level',
    access: ['SADMIN'],
    proof: 'recent',
    body: given,
    status: 201,
    reply: counted,
  }),
  change: route({
    method: 'PUT',
    path: '/levels/:id',
    summary: 'Changes a level; whoever has it pays by it from then on, and is told of another discount',
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    body: given.extend({
      /** The level that the caller was shown; refused if it is another by now. */
      shown: given.optional(),
    }),
    status: 200,
    reply: counted,
  }),
  remove: route({
    method: 'DELETE',
    path: '/levels/:id',
    summary: 'Deletes a level; whoever has it pays the base price from then on, and is told',
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    status: 204,
  }),
  give: route({
    method: 'PUT',
    path: '/users/:id/level',
    summary: 'Gives a reseller a level, or takes it with null; it ends with the role',
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    body: z.object({ levelId: id.nullable() }),
    status: 200,
    reply: z.object({ userId: id, level: level.nullable() }),
  }),
}
