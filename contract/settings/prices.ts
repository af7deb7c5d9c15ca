import { z } from 'zod'
import { fromSoles } from '#domain/money.ts'
import { creatorRoles, route } from '../protocol/route.ts'
import { id, money, moneyWithin, pageOf, paging } from '../protocol/wire.ts'

export const price = moneyWithin(
  { min: fromSoles(0.01), max: fromSoles(100_000) },
  { below: 'El precio debe ser mayor que cero.', above: 'El precio es demasiado alto.' },
)

/** A price rule: what the public pays for one base price, everywhere or in one category only. */
const rule = z
  .object({ base: price, categoryId: id.nullable(), precio: price })
  .refine(({ base, precio }) => precio >= base, {
    path: ['precio'],
    message: 'El precio al público no puede ser menor que el base.',
  })

const table = z.object({ rules: z.array(z.object({ base: money, categoryId: id.nullable(), precio: money })) })

const shownRules = z.array(
  z.object({ base: price, categoryId: id.nullable(), precio: price }, 'Escribe las reglas que se veían.'),
  'Escribe las reglas que se veían.',
)

export const prices = {
  table: route({
    method: 'GET',
    path: '/settings/prices',
    summary: 'What the public pays for each base price; a rule of a category beats the general one',
    // Whoever sets a base price sees what it is for the public.
    access: creatorRoles,
    status: 200,
    reply: table,
  }),
  save: route({
    method: 'PUT',
    path: '/settings/prices',
    summary: 'Puts another table of prices in the place of the present one',
    access: ['SADMIN'],
    proof: 'recent',
    body: z.object({
      rules: z.array(rule, 'Escribe las reglas.').max(500, 'Pon como máximo 500 reglas.'),
      /** The table that the caller was shown; refused if it is another by now. */
      shown: shownRules.optional(),
    }),
    status: 200,
    reply: table,
  }),
  unpriced: route({
    method: 'GET',
    path: '/settings/prices/missing',
    summary: 'Products without a rule, which cost everybody the base price; 50 a page',
    access: ['SADMIN'],
    query: z.object(paging),
    status: 200,
    reply: pageOf(z.object({ id, nombre: z.string(), precio: money, categoria: z.string() })),
  }),
}
