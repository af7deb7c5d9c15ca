import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Variant } from './draw-variants.ts'

export async function insertPicture(trx: Transaction, name: string, variants: readonly Variant[]): Promise<void> {
  await trx
    .insertInto('shopPictures')
    .values(variants.map((variant) => ({ name, ...variant })))
    .execute()
}

export function selectPicture(db: Db, name: string, variant: string) {
  return db
    .selectFrom('shopPictures')
    .select(['type', 'content'])
    .where('name', '=', name)
    .where('variant', '=', variant)
    .executeTakeFirst()
}

/** Deletes the pictures that were uploaded before that moment and that no setting names. */
export async function deleteUnnamedPictures(db: Db, before: Date): Promise<void> {
  await sql`delete from shop_pictures where created_at < ${before}
    and not exists (select from settings where position(shop_pictures.name in settings.value::text) > 0)`.execute(db)
}
