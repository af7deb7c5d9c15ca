import { sql } from 'kysely'
import { register } from '../../accounts/register.ts'
import type { Caller } from '../../accounts/sessions.ts'
import { writeSettings } from '../../settings/settings.ts'
import type { World } from '../../world.ts'
import { demoAdministrator, demoPeople, demoSettings } from './people.ts'
import { demoBrands, demoCategories } from './products.ts'
import { seedHistory } from './seed-history.ts'
import { seedProducts, seedSuppliers } from './seed-products.ts'

const fullyMade = 'demo-made'

/** Fills an empty shop with what `npm run demo` shows; does nothing to one that is filled already. */
export async function seedDemo(world: World): Promise<void> {
  const { db } = world
  if (await db.selectFrom('settings').select('key').where('key', '=', fullyMade).executeTakeFirst()) return
  if (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) {
    throw new Error('Los datos de demostración quedaron a medias. Borra la carpeta demo-data y vuelve a probar.')
  }
  const people = await seedPeople(world)
  await db.insertInto('categories').values(demoCategories).execute()
  await db.insertInto('brands').values(demoBrands).execute()
  await sql`select setval(pg_get_serial_sequence('categories', 'id'), ${demoCategories.length})`.execute(db)
  await sql`select setval(pg_get_serial_sequence('brands', 'id'), ${demoBrands.length})`.execute(db)
  const products = await seedProducts(world, [people.get('proveedor1')?.id ?? 0, people.get('proveedor2')?.id ?? 0])
  await seedSuppliers(world)
  await seedHistory(world, people, products)
  await db.transaction().execute((trx) => writeSettings(trx, demoSettings))
  await db
    .insertInto('settings')
    .values({ key: fullyMade, value: JSON.stringify(true) })
    .execute()
}

/** The demo accounts by username, as callers of the shop's own verbs. */
async function seedPeople(world: World): Promise<Map<string, Caller>> {
  const people = new Map<string, Caller>()
  for (const { username, password, role, telefono } of demoPeople) {
    const { id } = await register(world, { username, password, telefono }, role)
    people.set(username, { id, username, role, tokenHash: Buffer.alloc(32) })
  }
  const { username } = demoAdministrator
  const administrator = await world.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return people.set(username, { id: administrator.id, username, role: 'SADMIN', tokenHash: Buffer.alloc(32) })
}
