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

/** Whether it has the document of its authorisation. */
export const autorizacionArchivo = sql<boolean>`exists (select from raffle_documents
  where raffle_documents.product_id = products.id)`

/** The version of the terms of a raffle as they are now. */
export const terminosVersion = sql<number | null>`(select max(version) from raffle_terms
  where raffle_terms.product_id = products.id and products.terminos is not null)`
