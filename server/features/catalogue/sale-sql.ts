import { sql, type NotNull } from 'kysely'
import type { ProductState } from '#domain/product.ts'
import type { Db } from '../../platform/db/db.ts'
import { first, statement, type Param, type Results } from '../../platform/db/pipeline.ts'
import { pricedTerms, readTerms } from './term-sql.ts'

/**
 * The product, locked until the transaction ends. Category and seller are subqueries: with joins there would be no row
 * if one of them changed while this waited for the lock.
 */
export const productLock = statement(
  (db, id: Param<number>) =>
    db
      .selectFrom('products')
      .select(['products.id', 'products.nombre', 'descripcion', 'dias', 'precio', 'precioRifa'])
      .select(['precioPublico', 'termId', 'garantiaDias', 'totalTickets'])
      .select(['finSorteo', 'maxPorPersona'])
      .select(['stock', 'state', 'categoryId', 'sellerId'])
      .select((it) => {
        const category = it.selectFrom('categories').whereRef('categories.id', '=', 'products.categoryId')
        const seller = it.selectFrom('users').whereRef('users.id', '=', 'products.sellerId')
        return [
          category.select('byContact').$asScalar().$notNull().as('byContact'),
          seller.select('username').$asScalar().$notNull().as('sellerUsername'),
          seller.select('telefono').$asScalar().as('sellerTelefono'),
        ]
      })
      .where('products.id', '=', id)
      .where('deletedAt', 'is', null)
      .$narrowType<{ categoryId: NotNull }>()
      .forUpdate('products'),
  first,
)
export type ProductForSale = NonNullable<Results<ReturnType<typeof productLock>>>

/** The terms that a product offers, with the markup rules for their base prices. */
export const termsForSale = statement(
  (db, productId: Param<number>) =>
    pricedTerms(db).where('productId', '=', productId).where('active', '=', sql.lit(true)),
  readTerms,
)

const freeProfiles = (db: Db, productId: Param<number>) =>
  db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.accountId')
    .select(['profiles.id', 'perfil', 'pin', 'accountId', 'username', 'password'])
    .where('profiles.productId', '=', productId)
    .where((it) => it.not('taken'))
    .orderBy('profiles.id')
    .forUpdate('profiles')

// With a literal LIMIT PostgreSQL caches the plan; with a parameter it plans every time.
const oneProfile = statement((db, productId: Param<number>) => freeProfiles(db, productId).limit(sql.lit(1)))
const someProfiles = statement((db, productId: Param<number>, quantity: Param<number>) =>
  freeProfiles(db, productId).limit(quantity),
)

/** At most `quantity` free profiles of a product, oldest first, locked and still encrypted. */
export const profileLock = (productId: number, quantity: number) =>
  quantity === 1 ? oneProfile(productId) : someProfiles(productId, quantity)
export type FreeProfile = Results<ReturnType<typeof oneProfile>>[number]

export const takeProfile = statement((db, id: Param<number>) =>
  db.updateTable('profiles').set({ taken: true }).where('id', '=', id),
)

const take = (db: Db, id: Param<number>, quantity: Param<number>, before: Param<ProductState>) =>
  db
    .updateTable('products')
    .set((it) => ({
      // A product in another state than when it was locked gets a negative stock, which violates the CHECK, as
      // overselling does.
      stock: it
        .case()
        .when('state', '=', before)
        .then(it('stock', '-', quantity))
        .else(it.lit(-1))
        .end(),
    }))
    .where('id', '=', id)

const takeSome = statement(take)
const takeLast = statement(
  (db, id: Param<number>, quantity: Param<number>, before: Param<ProductState>, after: Param<ProductState>) =>
    take(db, id, quantity, before).set({ state: after }),
)

/**
 * Reduces the stock of a product that is still in the state in which it was locked. The state is written only where it
 * changes, so that no trigger on it is asked: an eighth of the update.
 */
export const takeStock = (id: number, quantity: number, before: ProductState, after: ProductState) =>
  before === after ? takeSome(id, quantity, before) : takeLast(id, quantity, before, after)
