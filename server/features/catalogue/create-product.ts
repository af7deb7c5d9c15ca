import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { newState } from '#domain/product.ts'
import { formatDays } from '#domain/purchase.ts'
import { may } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, violates } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { sealAccounts } from './add-accounts.ts'
import { changeTerms, refuseTerms } from './change-terms.ts'
import { refuseOwnPrice } from './own-price.ts'
import { insertProduct } from './sql.ts'

type NewProduct = BodyOf<typeof api.catalogue.createProduct>

/** Creates a product that is not public yet, with its first account if one was given; returns its id. */
export async function createProduct(context: AppContext, caller: Caller, given: NewProduct): Promise<number> {
  const account = accountOf(given)
  const tickets = ticketsOf(given)
  refuseOwnPrice(caller, {
    precio: given.precio,
    isRaffle: tickets !== null,
    precioPublico: given.precioPublico ?? null,
  })
  const isRaffle = tickets !== null
  try {
    return await inTransaction(context.db, async (trx) => {
      await refuseTerms(trx, caller, { isRaffle, dias: given.dias, sellers: [caller.id] }, given)
      const { id } = await insertProduct(trx, {
        nombre: given.nombre,
        descripcion: given.descripcion,
        nota: given.nota ?? null,
        dias: given.dias,
        garantiaDias: warrantyDays(given.garantiaDias, given.dias),
        precio: given.precio,
        precioRifa: given.precioRifa ?? null,
        precioPublico: given.precioPublico ?? null,
        totalTickets: tickets,
        stock: tickets ?? (account ? 1 : 0),
        autorizacion: tickets === null ? null : (given.autorizacion ?? null),
        terminos: tickets === null ? null : (given.terminos ?? null),
        ...(isRaffle && ruleColumns(given)),
        categoryId: given.categoryId,
        brandId: given.brandId ?? null,
        sellerId: caller.id,
        creatorId: caller.id,
        // A product of a caller who may not publish needs a review.
        state: newState(may.administer(caller.role)),
      })
      const terms = await changeTerms(trx, caller, { id, isRaffle }, [], given)
      if (account) await sealAccounts(trx, context.vault, id, [account])
      await record(
        trx,
        caller,
        'create-product',
        { product: id },
        {
          after: {
            nombre: given.nombre,
            precio: given.precio,
            ...(given.precioPublico != null && { precioPublico: given.precioPublico }),
            ...(terms && (given.terms ?? given.costo) != null && { terms: terms.after }),
          },
        },
      )
      return id
    })
  } catch (error) {
    throw problemOfReference(error)
  }
}

/** The account in the form: all of username, password and perfil, or none of them. */
function accountOf({ username, password, perfil, pin }: NewProduct) {
  if (!username && !password && !perfil) return undefined
  if (username && password && perfil) return { username, password, perfil, pin: pin ?? '' }
  const message = 'Completa usuario, contraseña y perfil, o deja los tres vacíos.'
  const missing = Object.entries({ username, password, perfil }).filter(([, value]) => !value)
  throw new Problem('INVALID_INPUT', { issues: missing.map(([path]) => ({ path, message })) })
}

/** Tickets of a raffle; null for an account product, whose stock is its free profiles. */
function ticketsOf(given: NewProduct): number | null {
  if (given.precioRifa == null) return null
  if (accountOf(given)) throw new Problem('NOT_AN_ACCOUNT_PRODUCT')
  if (given.stock == null) {
    throw invalidInput('stock', 'Escribe cuántos tickets tiene el sorteo.')
  }
  return given.stock
}

/** What a raffle is bound to besides its terms. */
function ruleColumns(given: NewProduct) {
  const { tipoSorteo = null, autorizacionDocumento = null, finSorteo = null } = given
  const { maxPorPersona = null, minTickets = null, stock } = given
  refuseMinimum(minTickets, stock ?? 0)
  return { tipoSorteo, autorizacionDocumento, finSorteo, maxPorPersona, minTickets }
}

export function refuseMinimum(minTickets: number | null, total: number): void {
  if (minTickets !== null && minTickets > total) throw invalidInput('minTickets', `El sorteo tiene ${total} tickets.`)
}

/** Days of warranty that a product may have: at most those of its rent. */
export function warrantyDays(garantiaDias: number | null | undefined, dias: number): number | null {
  if (garantiaDias == null || garantiaDias <= dias) return garantiaDias ?? null
  throw invalidInput('garantiaDias', `La garantía dura como máximo lo que dura el alquiler: ${formatDays(dias)}.`)
}

export function problemOfReference(error: unknown): unknown {
  if (violates(error, 'products_category_id_fkey')) {
    return new Problem('UNKNOWN_CATEGORY', { issues: [{ path: 'categoryId', message: 'Esa categoría no existe.' }] })
  }
  if (violates(error, 'products_brand_id_fkey')) {
    return new Problem('UNKNOWN_BRAND', { issues: [{ path: 'brandId', message: 'Esa marca no existe.' }] })
  }
  return error
}
