import { sql, type NotNull } from 'kysely'
import type { ProductState } from '#domain/product.ts'
import type { Db } from '../../platform/db/db.ts'
import { first, statement, type Param, type Results } from '../../platform/db/pipeline.ts'

/**
 * The product, locked until the transaction ends. Category and seller are subqueries: joined, there would be no row when one
 * of them changed while this waited for the lock.
 */
export const productLock = statement(
  (db, id: Param<number>) =>
    db
      .selectFrom('products')
      .select(['products.id', 'products.nombre', 'descripcion', 'dias', 'precio', 'precioRifa', 'totalTickets'])
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
      // The switches of the shop as they are set, for a raffle.
      .select(
        sql`case when total_tickets is not null then (select value from settings where key = 'switches') end`.as(
          'switches',
        ),
      )
      .where('products.id', '=', id)
      .where('deletedAt', 'is', null)
      .$narrowType<{ categoryId: NotNull }>()
      .forUpdate('products'),
  first,
)
export type ProductForSale = NonNullable<Results<ReturnType<typeof productLock>>>

/** The markup of the base price of a product. */
export const markupOf = statement((db, productId: Param<number>) =>
  db
    .selectFrom('products')
    .innerJoin('markupRules', 'markupRules.base', 'products.precio')
    .select(['base', 'markupRules.categoryId', 'markupRules.precio'])
    .where('products.id', '=', productId),
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

// PostgreSQL keeps a plan for one; how many rows a number yet to come would be it plans anew each time.
const oneProfile = statement((db, productId: Param<number>) => freeProfiles(db, productId).limit(sql.lit(1)))
const someProfiles = statement((db, productId: Param<number>, quantity: Param<number>) =>
  freeProfiles(db, productId).limit(quantity),
)

/** So many free profiles of a product, oldest first, locked and still sealed; fewer when there are no more. */
export const profileLock = (productId: number, quantity: number) =>
  quantity === 1 ? oneProfile(productId) : someProfiles(productId, quantity)
export type FreeProfile = Results<ReturnType<typeof oneProfile>>[number]

export const takeProfile = statement((db, id: Param<number>) =>
  db.updateTable('profiles').set({ taken: true }).where('id', '=', id),
)

/** Takes so many from the stock of a product that is still in the state in which it was locked. */
export const takeStock = statement(
  (db, id: Param<number>, quantity: Param<number>, before: Param<ProductState>, after: Param<ProductState>) =>
    db
      .updateTable('products')
      .set((it) => ({
        // What is not as it was locked would go below zero, which the table refuses, as it refuses to sell more than there is.
        stock: it
          .case()
          .when('state', '=', before)
          .then(it('stock', '-', quantity))
          .else(it.lit(-1))
          .end(),
        state: after,
      }))
      .where('id', '=', id),
)
