import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateWithin, migrationFiles } from '../../platform/db/migrate.ts'
import { emptyDatabase, onDatabase } from '../../testing/empty-database.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { runCommand } from '../../testing/run-command.ts'
import { readManifest, writeManifest } from './manifest.ts'

let home: string
let shop: Shop
const made: (() => Promise<void>)[] = []
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-versions-'))
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
  for (const drop of made) await drop()
  await rm(home, { recursive: true, force: true })
})

/** A separate empty database. */
async function empty(): Promise<string> {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  made.push(drop)
  return url
}

test('restoring a backup of an older version migrates it', async () => {
  const old = await empty()
  const files = await migrationFiles()
  await onDatabase(old, async (client) => {
    await client.query('begin')
    await migrateWithin(client, files.slice(0, 12))
    await client.query(`
      insert into users (username, password_hash, codigo, telefono) values ('antigua', '$argon2id$', 'A', '987654321');
      insert into wallets (user_id) select id from users;
      insert into categories (name, slug) values ('Vieja', 'vieja');
      insert into products (nombre, descripcion, dias, precio, category_id, seller_id) values ('Algo', 'x', 30, 100, 1, 1)`)
    await client.query('commit')
  })
  const taken = await runCommand('backup', [join(home, 'old')], { DATABASE_URL: old, DATA_DIR: join(home, 'none') })
  expect(taken.code).toBe(0)
  expect((await readManifest(join(home, 'old'))).migrations).toEqual(files.slice(0, 12))
  const env = { DATABASE_URL: await empty(), DATA_DIR: join(home, 'new') }
  expect(await runCommand('restore', [join(home, 'old')], env)).toMatchObject({ code: 0 })
  expect((await runCommand('doctor', [], env)).said).toContain('Todo está en orden.')
  const { rows } = await onDatabase(env.DATABASE_URL, (client) =>
    client.query('select nombre, creator_id from products'),
  )
  expect(rows).toEqual([{ nombre: 'Algo', creator_id: 1 }])
})

test('a backup of an own PostgreSQL restores into an embedded one with all constraints', async () => {
  const buyer = await shop.person('USER', 50)
  expect(buyer.id).toBeGreaterThan(1)
  const env = { DATABASE_URL: shop.context.config.databaseUrl ?? '', DATA_DIR: shop.context.config.dataDir }
  expect(await runCommand('backup', [join(home, 'own'), '--with-keys'], env)).toMatchObject({ code: 0 })
  const into = { DATA_DIR: join(home, 'embedded') }
  expect(await runCommand('restore', [join(home, 'own')], into)).toMatchObject({ code: 0 })
  expect((await runCommand('doctor', [], into)).said).toContain('Todo está en orden.')

  const other = await empty()
  expect(await runCommand('restore', [join(home, 'own')], { DATABASE_URL: other, ...into })).toMatchObject({ code: 0 })
  const rulesOf = (url: string) =>
    onDatabase(url, async (client) => {
      const { rows } = await client.query<{ rule: string }>(
        `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
         where connamespace = 'public'::regnamespace
         union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
      )
      return rows
    })
  expect(await rulesOf(other)).toEqual(await rulesOf(env.DATABASE_URL))
})

test('a backup of a newer version is refused before anything is restored', async () => {
  const manifest = await readManifest(join(home, 'own'))
  const refused = async () => {
    const { code, said } = await runCommand('restore', [join(home, 'own')], { DATA_DIR: join(home, 'never') })
    expect(said).toContain('La copia es de una versión más nueva de la tienda')
    expect(code).toBe(1)
  }
  await writeManifest(join(home, 'own'), { ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] })
  await refused()
  await writeManifest(join(home, 'own'), { ...manifest, format: 2 })
  await refused()
  expect(await readdir(home)).not.toContain('never')
  await writeManifest(join(home, 'own'), manifest)
})
