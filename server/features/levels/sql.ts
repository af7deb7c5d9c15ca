import { sql, type Expression } from 'kysely'
import { inHundredths, type Level } from '#domain/level.ts'
import type { Centimos } from '#domain/money.ts'
import { paginate, type PageWindow } from '../../platform/db/list-queries.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { levelTermPrice } from '../settings/index.ts'

/** In per cent. */
const discount = sql<number>`levels.discount / 100::float8`

/** What a discount would make of a row of `product_terms` if there were no cost. */
const reducedPrice = (perCent: Expression<unknown>) =>
  sql<Centimos>`level_price(product_terms.precio, null, ${perCent})`

/** The offered terms on which a discount is not given. */
const excludedFrom = (db: Db, perCent: Expression<unknown>) =>
  db
    .selectFrom('productTerms')
    .innerJoin('products', 'products.id', 'productTerms.productId')
    .where('products.deletedAt', 'is', null)
    .where('productTerms.active', '=', true)
    .where('productTerms.costo', 'is not', null)
    .where(sql<boolean>`${levelTermPrice(perCent)} > ${reducedPrice(perCent)}`)

/** The levels, or one, with the number of their resellers and of the terms that they exclude. */
export function selectLevels(db: Db, id?: number) {
  return db
    .selectFrom('levels')
    .select(['levels.id', 'levels.name', discount.as('discount')])
    .select((it) => [
      it
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('users.levelId', '=', 'levels.id')
        .$asScalar()
        .$notNull()
        .as('resellers'),
      excludedFrom(db, it.ref('levels.discount'))
        .select((of) => of.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('excluded'),
    ])
    .$if(id !== undefined, (query) => query.where('levels.id', '=', id ?? 0))
    .orderBy('levels.discount')
    .orderBy('levels.id')
    .execute()
}

/** The levels that some reseller has. */
export const selectLevelsInUse = (db: Db) =>
  db
    .selectFrom('levels')
    .select(['id', 'name', discount.as('discount')])
    .where((it) => it.exists(it.selectFrom('users').select('users.id').whereRef('users.levelId', '=', 'levels.id')))
    .orderBy('levels.discount')
    .execute()

const given = (perCent: number) => sql<number>`${inHundredths(perCent)}::integer`

export function selectExcluded(db: Db, perCent: number, page: PageWindow) {
  const terms = excludedFrom(db, given(perCent))
    .select(['products.id as productId', 'products.nombre', 'productTerms.dias', 'productTerms.precio'])
    .select(sql<Centimos>`product_terms.costo`.as('costo'))
    .select(reducedPrice(given(perCent)).as('reduced'))
  return paginate(
    terms,
    [
      [sql`lower(products.nombre)`, 'asc'],
      [sql.ref('productTerms.dias'), 'asc'],
      [sql.ref('productTerms.id'), 'asc'],
    ],
    page,
  ).execute()
}

export async function countExcluded(db: Db, perCent: number): Promise<number> {
  const { total } = await excludedFrom(db, given(perCent))
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Until the transaction ends no other one makes a level; sales continue. */
export async function lockLevels(trx: Transaction): Promise<void> {
  await sql`lock table levels in share row exclusive mode`.execute(trx)
}

export async function countLevels(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('levels')
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type Given = Omit<Level, 'id'>
const columnsOf = ({ name, discount: perCent }: Given) => ({ name, discount: inHundredths(perCent) })

export async function insertLevel(trx: Transaction, level: Given): Promise<number> {
  const { id } = await trx.insertInto('levels').values(columnsOf(level)).returning('id').executeTakeFirstOrThrow()
  return id
}

const levelOf = (trx: Transaction, id: number) =>
  trx
    .selectFrom('levels')
    .select(['id', 'name', discount.as('discount')])
    .where('id', '=', id)

/** A level, locked until the transaction ends: sales of its resellers have ended, and others wait. */
export const lockLevel = (trx: Transaction, id: number) => levelOf(trx, id).forUpdate().executeTakeFirst()

/** A level that cannot change until the transaction ends. */
export const shareLockLevel = (trx: Transaction, id: number) => levelOf(trx, id).forShare().executeTakeFirst()

export async function updateLevel(trx: Transaction, id: number, level: Given): Promise<void> {
  await trx.updateTable('levels').set(columnsOf(level)).where('id', '=', id).execute()
}

export async function deleteLevel(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('levels').where('id', '=', id).execute()
}

export async function selectResellers(trx: Transaction, levelId: number): Promise<number[]> {
  const rows = await trx.selectFrom('users').select('id').where('levelId', '=', levelId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Takes a locked level from whoever has it; returns their ids. */
export async function takeFromAll(trx: Transaction, levelId: number): Promise<number[]> {
  const rows = await trx
    .updateTable('users')
    .set({ levelId: null })
    .where('levelId', '=', levelId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
