import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { isExcluded, levelPrice, type Level } from '#domain/level.ts'
import { formatSoles, type Centimos } from '#domain/money.ts'
import { invalidInput, Problem, type Issue } from '#domain/problem.ts'
import { formatDays } from '#domain/purchase.ts'
import { may } from '#domain/user.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { selectLevelsInUse } from '../levels/index.ts'
import { selectFullAdministrators } from '../users/index.ts'
import { refuseOwnPrice } from './own-price.ts'
import { dropTerm, offerTerm, selectTerms, updateCost, type TermRow } from './term-sql.ts'

type Change = BodyOf<typeof api.catalogue.changeProduct>
type Given = Pick<Change, 'terms' | 'costo' | 'sellAtLoss'>
type Product = { id: number; isRaffle: boolean }

/** Refuses what a caller may not say of the terms of a product, and further terms that are not its own. */
export async function refuseTerms(
  db: Db,
  caller: Caller,
  { isRaffle, dias, sellers }: { isRaffle: boolean; dias: number; sellers: readonly number[] },
  { terms = [], costo }: Given,
): Promise<void> {
  const costs = [costo, ...terms.map((term) => term.costo)].filter((cost) => cost !== undefined)
  if (isRaffle && (terms.length > 0 || costs.some((cost) => cost !== null))) {
    throw invalidInput(terms.length > 0 ? 'terms' : 'costo', 'Un sorteo no tiene plazos ni costo.')
  }
  const days = [dias, ...terms.map((term) => term.dias)]
  const repeated = days.findIndex((one, index) => days.indexOf(one) !== index)
  if (repeated > 0) throw invalidInput(`terms.${repeated - 1}.dias`, 'Ya hay un plazo con esos días.')
  terms.forEach(({ precio, precioPublico }, index) => {
    if (precioPublico != null && precioPublico < precio) {
      throw invalidInput(`terms.${index}.precioPublico`, 'El precio al público no puede ser menor que el base.')
    }
  })
  if (costs.length === 0) return
  if (!may.administer(caller.role)) throw new Problem('FORBIDDEN')
  if (!sellers.includes(caller.id)) return
  if ((await selectFullAdministrators(db)).some((id) => id !== caller.id)) throw new Problem('OWN_COST')
}

/** Whether these further terms are others than those that the product offers. */
export function differFrom(offered: readonly TermRow[], terms: NonNullable<Given['terms']>): boolean {
  if (terms.length !== offered.length) return true
  return terms.some(({ dias, precio, precioPublico, costo }) => {
    const term = offered.find((one) => one.dias === dias)
    return !term || term.precio !== precio || isOther(precioPublico, term.precioPublico) || isOther(costo, term.costo)
  })
}

const isOther = (given: Centimos | null | undefined, now: Centimos | null) => given !== undefined && given !== now

/**
 * Offers these further terms and no others, and sets what the supplier is owed for each, once the product has its days
 * and prices. A term keeps its row, whether or not it was offered last; what was left out of it stays. Returns the terms
 * before and after, in words, for the record.
 */
export async function changeTerms(
  trx: Transaction,
  caller: Caller,
  product: Product,
  before: readonly TermRow[],
  given: Given,
): Promise<{ before: string; after: string } | undefined> {
  if (product.isRaffle) return undefined
  const { terms, costo } = given
  const present = await selectTerms(trx, product.id)
  const [first, ...others] = present
  if (!first) throw new Error('a product has no first term')
  if (isOther(costo, first.costo)) await updateCost(trx, first.id, costo ?? null)
  if (terms) {
    const kept = new Set(terms.map(({ dias }) => dias))
    for (const { id, dias, active } of others) if (active && !kept.has(dias)) await dropTerm(trx, id, product.id)
    for (const { dias, precio, ...more } of terms) {
      const now = present.find((term) => term.dias === dias)
      const precioPublico = more.precioPublico === undefined ? (now?.precioPublico ?? null) : more.precioPublico
      refuseOwnPrice(caller, { precio, isRaffle: false, precioPublico }, now?.precioPublico ?? null)
      const id = await offerTerm(trx, { productId: product.id, dias, precio, precioPublico })
      if (more.costo !== undefined) await updateCost(trx, id, more.costo)
    }
  }
  const offered = await selectTerms(trx, product.id)
  const atLoss = soldAtLoss(before, offered)
  if (may.administer(caller.role)) {
    if (!given.sellAtLoss) {
      const levels = await selectLevelsInUse(trx)
      refuseLoss([...lossIssues(atLoss, terms ?? []), ...levelIssues(before, offered, terms ?? [], levels)])
    }
  } else {
    // Nobody else may confirm it, or read a cost out of a refusal: an administrator says the cost again.
    for (const { id } of atLoss) await updateCost(trx, id, null)
  }
  const after = await selectTerms(trx, product.id)
  const [was, is] = [inWords(before), inWords(after)]
  return was === is ? undefined : { before: was, after: is }
}

/** The terms that cost the shop more than somebody pays today, and did not before: nobody pays less than the base. */
const soldAtLoss = (before: readonly TermRow[], after: readonly TermRow[]) =>
  after.filter(({ id, precio, costo, active }) => {
    if (!active || costo === null || costo <= precio) return false
    const was = before.find((term) => term.id === id)
    return !(was?.active && was.precio === precio && was.costo === costo)
  })

function refuseLoss(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Problem('SOLD_AT_LOSS', { issues: [...issues] })
}

type Terms = NonNullable<Given['terms']>

function costField(terms: Terms, dias: number): string {
  const index = terms.findIndex((term) => term.dias === dias)
  return index < 0 ? 'costo' : `terms.${index}.costo`
}

const lossIssues = (atLoss: readonly TermRow[], terms: Terms) =>
  atLoss.map(({ dias, precio }): Issue => {
    const message = `Cuesta más de lo que paga quien compra al precio base: ${formatSoles(precio)}.`
    return { path: costField(terms, dias), message }
  })

/** The terms that cost more than resellers of a level paid for them until now: they would pay the base price again. */
function levelIssues(before: readonly TermRow[], after: readonly TermRow[], terms: Terms, levels: readonly Level[]) {
  return after.flatMap((term) => {
    const was = before.find(({ id }) => id === term.id)
    if (!was?.active || !term.active || (term.costo ?? 0) > term.precio) return []
    const lost = levels.filter(({ discount }) => !isExcluded(was, discount) && isExcluded(term, discount))
    return lost.map(({ name, discount }): Issue => {
      const price = formatSoles(levelPrice({ precio: term.precio, costo: null }, discount))
      const message = `Cuesta más de lo que paga el nivel ${name}: ${price}. Pagará el precio base.`
      return { path: costField(terms, term.dias), message }
    })
  })
}

const inWords = (terms: readonly TermRow[]) =>
  terms
    .filter(({ active }) => active)
    .map(({ dias, precio, precioPublico, costo }) => {
      const ofPublic = precioPublico === null ? '' : `, público ${formatSoles(precioPublico)}`
      return `${formatDays(dias)} ${formatSoles(precio)}${ofPublic}${costo === null ? '' : `, costo ${formatSoles(costo)}`}`
    })
    .join(' · ')
