import type { api } from '#contract/index.ts'
import type { BodyOf, ReplyOf } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import { linkedStates } from '#domain/product.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { insertAgreement, selectAgreement, selectTermsVersion } from './agreements-sql.ts'

type Agreement = ReplyOf<typeof api.raffles.agreement>

/** What a user agreed to of a raffle that they can see. */
export async function showAgreement(db: Db, userId: number, productId: number): Promise<Agreement> {
  await requireRaffle(db, productId)
  return selectAgreement(db, { productId, userId })
}

/** Notes that a user agrees to the terms as they are now, and is an adult; a second time changes nothing. */
export function agree(
  { db, clock }: AppContext,
  userId: number,
  productId: number,
  { version }: BodyOf<typeof api.raffles.agree>,
): Promise<Agreement> {
  return inTransaction(db, async (trx) => {
    const current = await requireRaffle(trx, productId)
    if (version !== current) throw new Problem('TERMS_CHANGED')
    await insertAgreement(trx, { productId, userId, version, agreedAt: clock.now() })
    return selectAgreement(trx, { productId, userId })
  })
}

/** The version of its terms; null for a raffle without. */
async function requireRaffle(db: Db, productId: number): Promise<number | null> {
  const raffle = await selectTermsVersion(db, productId)
  if (!raffle || !linkedStates.includes(raffle.state)) throw new Problem('NOT_FOUND')
  if (raffle.totalTickets === null) throw new Problem('NOT_A_RAFFLE')
  return raffle.version
}
