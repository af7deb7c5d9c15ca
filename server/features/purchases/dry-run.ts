import { sql } from 'kysely'
import { fromSoles } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inUndoneTransaction, type Transaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { openSale, sell } from './sell.ts'
import { dryPurchase } from './sql.ts'

/** No sequence gives this id. */
const customerId = 0
const nombreUser = 'Cliente de prueba'
const telefono = '+51900000000'
/** Enough for any price. */
const balance = fromSoles(100_000)
const covered = '••••••••'

/**
 * Sells one profile of a product to a customer who exists only here, by the sale that every customer buys with, and
 * rolls it back. What a sale leaves outside its transaction is left out too: events, which follow a commit, and numbers
 * of sequences, which no rollback returns. The credentials were decrypted, but are not shown.
 */
export function dryRun(context: AppContext, productId: number) {
  return inUndoneTransaction(context.db, async (trx) => {
    await insertCustomer(trx)
    const opened = await pipeline(trx, openSale(customerId, [{ productId, quantity: 1 }], dryPurchase))
    if (opened.lines[0]?.product?.totalTickets != null) throw new Problem('NOT_AN_ACCOUNT_PRODUCT')
    const [sold] = await sell(context, trx, opened, {
      nombreUser,
      telefono,
      attempt: undefined,
      isDryRun: true,
      standing: 'USER',
    })
    if (!sold) throw new Error('a sale of one unit sold none')
    // What a commit would check.
    await sql`set constraints all immediate`.execute(trx)
    const { nombre, precio, dias, startDate, endDate, perfil, pin } = sold
    const left = opened.lines[0]?.product ? opened.lines[0].product.stock - 1 : 0
    const shown = { username: covered, password: covered, perfil: perfil && covered, pin: pin && covered }
    return { nombre, precio, dias, startDate, endDate, nombreUser, telefono, ...shown, stock: left }
  })
}

/** Another test purchase at the same time waits here, before it holds anything. */
async function insertCustomer(trx: Transaction): Promise<void> {
  await sql`
    insert into users (id, username, password_hash, codigo, telefono, role) overriding system value
    values (${customerId}, 'cliente de prueba', '', 'PRUEBA', ${telefono}, 'USER')`.execute(trx)
  await trx.insertInto('wallets').values({ userId: customerId, balance }).execute()
}
