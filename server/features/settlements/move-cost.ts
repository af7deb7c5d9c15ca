import { spansOf, unusedOf, type PaidPeriod } from '#domain/claim.ts'
import { dayMs } from '#domain/lima.ts'
import { centimos, negative, type Centimos } from '#domain/money.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { insertEntry, selectPositions } from './sql.ts'

type Moved = {
  purchaseId: number
  /** What was paid for it, in its order: the sale, of no renewal, and the renewals. */
  periods: readonly (PaidPeriod & { renewalId: number | null })[]
  /** The claim that it settled; null if its account fell. */
  claimId: number | null
  buyerId: number
  /** Who supplied the rent, and who supplies it from now on. */
  from: number
  to: number
  productId: number
  termId: number
  /** From when on nothing was used of what was there before. */
  unusedFrom: Date
}

/**
 * A locked rent goes on with another supplier: of each paid period the first loses its cost of the unused time, and the
 * second is owed its own for it.
 */
export async function moveCost(
  trx: Transaction,
  { purchaseId, periods, claimId, buyerId, from, to, productId, termId, unusedFrom }: Moved,
  now: Date,
): Promise<void> {
  if (from === to) return
  const spans = spansOf(periods)
  const positions = await selectPositions(trx, purchaseId)
  const term = await trx
    .selectFrom('productTerms')
    .select(['costo', 'dias'])
    .where('id', '=', termId)
    .executeTakeFirstOrThrow()
  const costo = buyerId === to ? centimos(0) : term.costo
  for (const [index, { renewalId, precio, dias }] of periods.entries()) {
    const span = spans[index]
    const unused = span ? unusedOf(span, unusedFrom) : 0
    if (unused === 0) continue
    const about = { claimId, purchaseId, renewalId, createdAt: now }
    const first = positions.find((it) => it.renewalId === renewalId)
    let paid = roundedUp(precio, unused, dias * dayMs)
    if (first?.userId === from) {
      // Of a replacement, the time that it was given.
      const whole = first.part ?? dias * dayMs
      const part = Math.min(unused, whole)
      paid = centimos(Math.min(roundedUp(first.paid, part, whole), first.paidLeft))
      await insertEntry(trx, {
        ...about,
        userId: from,
        kind: 'replaced',
        amount:
          first.amount === null
            ? null
            : centimos(-Math.min(partOf(first.amount, part, whole), first.amountLeft ?? first.amount)),
        paid: negative(paid),
        standsWith: first.id,
        part,
        whole,
        productId: first.productId,
        dias: first.dias,
      })
    }
    const whole = term.dias * dayMs
    await insertEntry(trx, {
      ...about,
      userId: to,
      kind: 'replacement',
      amount: costo === null ? null : partOf(costo, unused, whole),
      costo,
      paid,
      part: unused,
      whole,
      productId,
      dias: term.dias,
    })
  }
}

/** Rounded down, exactly. */
const partOf = (amount: Centimos, part: number, whole: number): Centimos =>
  centimos(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))

/** What was paid for that part, as refunds round it. */
const roundedUp = (amount: Centimos, part: number, whole: number): Centimos =>
  centimos(Number((BigInt(amount) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole)))
