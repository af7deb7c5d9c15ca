import type { api } from '#contract/index.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

export type OwnTexts = ReplyOf<typeof api.ownTexts.get>

const columns = [
  'notify',
  'notifyTicket',
  'deliver',
  'deliverProfile',
  'deliverTicket',
  'pago',
  'firma',
  'origen',
] as const satisfies (keyof OwnTexts)[]

/** Of a user who wrote none yet. */
const none = Object.fromEntries(columns.map((column) => [column, null])) as OwnTexts

export async function selectOwnTexts(db: Db, userId: number): Promise<OwnTexts> {
  const found = await db.selectFrom('ownTexts').select(columns).where('userId', '=', userId).executeTakeFirst()
  return found ?? none
}

/** The texts of a user, whom no other transaction changes until this one ends. */
export async function lockOwnTexts(trx: Transaction, userId: number): Promise<OwnTexts> {
  await trx
    .insertInto('ownTexts')
    .values({ userId, ...none })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx.selectFrom('ownTexts').select(columns).where('userId', '=', userId).forUpdate().executeTakeFirstOrThrow()
}

export function updateOwnTexts(
  trx: Transaction,
  userId: number,
  texts: { [Name in keyof OwnTexts]?: OwnTexts[Name] | undefined },
): Promise<OwnTexts> {
  return trx
    .updateTable('ownTexts')
    .set(texts)
    .where('userId', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
