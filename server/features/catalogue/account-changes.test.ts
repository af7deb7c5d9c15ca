import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a password that a server of the version before changed counts, one that was sealed anew does not', async () => {
  const productId = await shop.product()
  const { id } = await shop.context.db
    .selectFrom('accounts')
    .select('id')
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  const changedAt = async () =>
    (await shop.context.db.selectFrom('accounts').select('changedAt').where('id', '=', id).executeTakeFirst())
      ?.changedAt
  const flip = (byte: number) => sql`update accounts
    set password = set_byte(password, ${sql.lit(byte)}, get_byte(password, ${sql.lit(byte)}) # 1) where id = ${id}`
  // The first four bytes are the version of the key; that one does not exist.
  await shop.context.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`alter table accounts enable always trigger note_change`.execute(trx)
    await flip(3).execute(trx)
    await flip(3).execute(trx)
    await sql`alter table accounts enable trigger note_change`.execute(trx)
  })
  expect(await changedAt()).toBeNull()
  await flip(9).execute(shop.context.db)
  expect(await changedAt()).not.toBeNull()
})
