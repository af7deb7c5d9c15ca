import { sql } from 'kysely'
import { fromSoles } from '#domain/money.ts'
import { changeDetails } from '../features/users/change-details.ts'
import { register } from '../features/users/register.ts'
import { endSession, hashToken, startSession, type Caller } from '../platform/sessions/sessions.ts'
import { writeSettings } from '../features/settings/settings.ts'
import type { AppContext } from '../platform/context.ts'
import { inTransaction, type Db } from '../platform/db/db.ts'
import { inOneTransaction } from './one-transaction.ts'
import { demoAdministrator, demoOwnTexts, demoPaymentMethods, demoPeople, demoSettings } from './people.ts'
import { demoBrands, demoCategories, demoMarkups } from './products.ts'
import { seedClaims } from './seed-claims.ts'
import { seedComplaints } from './seed-complaints.ts'
import { seedCustomers } from './seed-customers.ts'
import { seedLevels } from './seed-levels.ts'
import { seedOutages } from './seed-outages.ts'
import { seedFreed } from './seed-freed.ts'
import { seedHistory, type People } from './seed-history.ts'
import { seedPayments } from './seed-payments.ts'
import { seedPriceList } from './seed-price-list.ts'
import { seedProducts, seedSuppliers, type Seeded } from './seed-products.ts'
import { seedCosts, seedPayout } from './seed-settlements.ts'
import { saveOwnTexts } from '../features/own-texts/save-own-texts.ts'
import { addFavourite } from '../features/favourites/add-favourite.ts'

const made = 'demo-made'

/** Seeds an empty shop with what `npm run demo` shows, all of it or nothing; does nothing if it is seeded already. */
export async function seedDemo(context: AppContext): Promise<void> {
  const { db } = context
  if (await isSeeded(db)) return
  await inOneTransaction(context, fill)
}

const isSeeded = (db: Db) => db.selectFrom('settings').select('key').where('key', '=', made).executeTakeFirst()

async function fill(context: AppContext): Promise<void> {
  const { db } = context
  const people = await seedPeople(context)
  await db.insertInto('categories').values(demoCategories).execute()
  await db.insertInto('brands').values(demoBrands).execute()
  await sql`select setval(pg_get_serial_sequence('categories', 'id'), ${demoCategories.length})`.execute(db)
  await sql`select setval(pg_get_serial_sequence('brands', 'id'), ${demoBrands.length})`.execute(db)
  await db.insertInto('paymentMethods').values(demoPaymentMethods).execute()
  const rules = demoMarkups.map(({ base, precio }) => ({ base: fromSoles(base), precio: fromSoles(precio) }))
  await db.insertInto('markupRules').values(rules).execute()
  const products = await seedProducts(context, [people('proveedor1').id, people('proveedor2').id])
  await seedCosts(db, products)
  await seedSuppliers(context)
  await seedFavourites(context, people, products)
  await saveOwnTexts(context, people('mayorista'), { ...demoOwnTexts })
  await seedHistory(context, people, products)
  await seedClaims(context, people('mayorista'), people(demoAdministrator.username))
  await seedComplaints(context, people(demoAdministrator.username).id)
  await seedOutages(context, people(demoAdministrator.username), products)
  await seedFreed(context, people(demoAdministrator.username), people('mayorista'))
  await seedCustomers(context, people('mayorista'))
  await seedPayout(context, people(demoAdministrator.username))
  await seedLevels(context, people(demoAdministrator.username), people('mayorista'))
  await seedPriceList(db, people('mayorista'))
  await seedPayments(context, people(demoAdministrator.username))
  await endSession(db, people(demoAdministrator.username).tokenHash)
  await inTransaction(db, (trx) => writeSettings(trx, demoSettings))
  const value = JSON.stringify(true)
  await db.insertInto('settings').values({ key: made, value }).execute()
}

const unproven = { discount: 0, provenAt: null, hasFactor: false, mustHaveFactor: false }

/** The demo accounts, as callers of the shop's own commands. */
async function seedPeople(context: AppContext): Promise<People> {
  const callers = new Map<string, Caller>()
  for (const { username, password, role, telefono, profile } of demoPeople) {
    const { id } = await register(context, { username, password, telefono }, role)
    const caller = { ...unproven, id, username, role, tokenHash: Buffer.alloc(32) }
    if (profile) await changeDetails(context, caller, id, profile, { countEmail: async () => {}, prove: () => {} })
    callers.set(username, caller)
  }
  const { username } = demoAdministrator
  const { id } = await context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  // Draws check that the caller is still logged in.
  const tokenHash = hashToken(await startSession(context, context.db, id))
  callers.set(username, { ...unproven, id, username, role: 'SADMIN', tokenHash })
  return (name) => {
    const caller = callers.get(name)
    if (!caller) throw new Error(`there is no demo account ${name}`)
    return caller
  }
}

// The first of them is a raffle that will have sold its last ticket.
const favouriteSlugs = ['sorteo-consola-portatil', 'spotify-duo', 'netflix-con-anuncios', 'disney-plus-perfil-30-dias']

/** The favourites of a demo customer. */
async function seedFavourites(context: AppContext, people: People, products: readonly Seeded[]): Promise<void> {
  for (const slug of favouriteSlugs) {
    const product = products.find((one) => one.slug === slug)
    if (!product) throw new Error(`the demo has no ${slug}`)
    await addFavourite(context, people('cliente01'), product.id)
  }
}
