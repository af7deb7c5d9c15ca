import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A product with the version of its terms, if it has any; inside a transaction it cannot change until that ends. */
export function selectTermsVersion(db: Db, id: number) {
  const query = db
    .selectFrom('products')
    .select(['state', 'totalTickets'])
    .select((it) =>
      it
        .selectFrom('raffleTerms')
        .select((terms) => terms.fn.max('version').as('version'))
        .where('productId', '=', id)
        .as('version'),
    )
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
  return (db.isTransaction ? query.forShare() : query).executeTakeFirst()
}

/** The newest version that a user agreed to, and whether they said that they are an adult. */
export async function selectAgreement(db: Db, { productId, userId }: { productId: number; userId: number }) {
  const [agreed, adult] = await Promise.all([
    db
      .selectFrom('raffleAgreements')
      .select((it) => it.fn.max('version').as('version'))
      .where('productId', '=', productId)
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('adultDeclarations').select('userId').where('userId', '=', userId).executeTakeFirst(),
  ])
  return { version: agreed.version, adult: adult !== undefined }
}

export async function insertAgreement(
  trx: Transaction,
  agreement: Insertable<Tables['raffleAgreements']>,
): Promise<void> {
  const { userId, agreedAt } = agreement
  await trx
    .insertInto('adultDeclarations')
    .values({ userId, declaredAt: agreedAt })
    .onConflict((it) => it.column('userId').doNothing())
    .execute()
  await trx
    .insertInto('raffleAgreements')
    .values(agreement)
    .onConflict((it) => it.columns(['productId', 'userId', 'version']).doNothing())
    .execute()
}
