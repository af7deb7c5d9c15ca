import type { Centimos } from '#domain/money.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'

type OwnPrice = { precio: Centimos; precioPublico: Centimos | null; isRaffle: boolean }

/**
 * Throws unless a product may have this price of its own for the public: only administrators set one, never below the
 * base price, and tickets cost everybody the same. `before` is its present one.
 */
export function refuseOwnPrice(
  caller: Caller,
  { precio, precioPublico, isRaffle }: OwnPrice,
  before: Centimos | null = null,
): void {
  if (precioPublico !== before && !may.administer(caller.role)) throw new Problem('FORBIDDEN')
  if (precioPublico === null) return
  if (isRaffle) throw invalidInput('precioPublico', 'Un ticket cuesta lo mismo para todos.')
  if (precioPublico < precio)
    throw invalidInput('precioPublico', 'El precio al público no puede ser menor que el base.')
}
