import { z } from 'zod'
import { maxViews } from '#domain/limits.ts'
import { route } from './protocol/route.ts'
import { line, numberText } from './protocol/wire.ts'

/** The lists whose columns and views an account keeps. */
const list = z.enum(['audit', 'movements', 'payments', 'products', 'sales', 'users', 'winners'], 'No existe esa lista.')
export type ListName = z.output<typeof list>

const view = z.object({
  name: line(40),
  /** The query of the screen's address: filters and order. */
  query: numberText('Escribe un texto.').regex(/^[\w*.+&=%-]{1,1000}$/, 'Esta vista no se puede guardar.'),
})
export type View = z.output<typeof view>

const kept = z.object({
  list,
  views: z.array(view, 'Esto no es una lista.').max(maxViews, `Guarda como máximo ${maxViews} vistas.`),
  /** The names of the chosen columns; null while they are those of the shop. */
  columns: z
    .array(numberText('Escribe un texto.').regex(/^[A-Za-z]{1,40}$/, 'No existe esa columna.'), 'Esto no es una lista.')
    .max(30, 'Elige como máximo 30 columnas.')
    .nullable(),
})
export type KeptList = z.output<typeof kept>

export const views = {
  list: route({
    method: 'GET',
    path: '/views',
    summary: "The caller's saved views and chosen columns, list by list",
    access: 'authenticated',
    status: 200,
    reply: z.array(kept),
  }),
  save: route({
    method: 'PUT',
    path: '/views',
    summary: "Replaces the caller's saved views and chosen columns of one list",
    access: 'authenticated',
    proof: 'none',
    body: kept,
    status: 200,
    reply: kept,
  }),
}
