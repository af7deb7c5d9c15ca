import { sql } from 'kysely'

/** What a raffle is bound to. */
export const raffleColumns = [
  'products.autorizacion',
  'products.terminos',
  'products.tipoSorteo',
  'products.autorizacionDocumento',
  'products.finSorteo',
  'products.maxPorPersona',
  'products.minTickets',
] as const

/** The version of the terms of a raffle as they are now. */
export const terminosVersion = sql<number | null>`(select max(version) from raffle_terms
  where raffle_terms.product_id = products.id and products.terminos is not null)`
