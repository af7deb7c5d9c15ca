import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../testing/open-shop.ts'
import { picturesIn } from '../../testing/pictures-in.ts'
import { runCommand } from '../../testing/run-command.ts'
import { ShopProcess } from '../../testing/shop-process.ts'
import { checkSeals } from './check-seals.ts'
import { invariants } from './invariants.ts'
import { sentences } from './sentences.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = new ShopProcess(await mkdtemp(join(tmpdir(), 'shop-doctor-')), { LOG_LEVEL: 'warn' }, 'demo/main.ts')
  await shop.start()
})
afterAll(async () => {
  await shop.stop()
  await rm(shop.dataDir, { recursive: true, force: true })
})

const doctor = (env: Record<string, string> = {}) => runCommand('doctor', [], { DATA_DIR: shop.dataDir, ...env })

async function onDatabase(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: await shop.databaseUrl() })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${statements}`)
  await client.end()
}

test('an open shop in order passes every check', async () => {
  const { code, said } = await doctor()
  expect(said).toContain('con la tienda abierta')
  expect(said).toMatch(/✓ Versión de los datos: (\d+) de \1 pasos/)
  expect(said).toContain(`✓ Reglas de los datos: ${Object.keys(invariants).length}`)
  expect(said).toMatch(/✓ Imágenes: \d\d+ en la base de datos, \d\d+ archivos/)
  expect(said).toMatch(/✓ Credenciales y secretos sellados: \d,?\d\d+ abiertos sin mostrarlos/)
  expect(said).toContain('Todo está en orden.')
  expect(code).toBe(0)
})

test('reports each fault with its rows and the remedy, and no credential', async () => {
  const [lost = ''] = await picturesIn(shop.dataDir)
  await rename(join(shop.dataDir, 'images', lost), join(shop.dataDir, lost))
  await chmod(join(shop.dataDir, 'keys', 'secrets'), 0o644)
  await onDatabase(`
    create table kept as select id, pin from profiles where id in (3, 4);
    update wallets set balance = balance + 1 where user_id in (2, 3);
    update profiles set pin = (select pin from kept where id = 3) where id = 4;
    update accounts set username_index = sha256(username_index) where id = 2`)
  const { code, said } = await doctor()
  await rename(join(shop.dataDir, lost), join(shop.dataDir, 'images', lost))
  await chmod(join(shop.dataDir, 'keys', 'secrets'), 0o600)
  await onDatabase(`
    update wallets set balance = balance - 1 where user_id in (2, 3);
    update profiles set pin = (select pin from kept where id = 4) where id = 4; drop table kept`)
  for (const finding of [
    'Cada saldo es la suma de sus movimientos (usuarios): 2 mal (2, 3)',
    'Lo que entró menos lo comprado es lo que hay en las billeteras: 1 mal',
    'No se abren con las claves que hay (perfiles): 1 mal (4)',
    'No coinciden con su huella (cuentas): 1 mal (2)',
    `Falta el archivo de una imagen, o está vacío: 1 mal (${lost})`,
    'Otros usuarios de este equipo pueden leer una clave: 1 mal (secrets)',
    'Hay 6 problemas.',
  ]) {
    expect(said).toContain(finding)
  }
  expect(said.match(/Qué hacer: /g)).toHaveLength(6)
  for (const key of ['postgres', 'secrets']) {
    expect(said).not.toContain((await readFile(join(shop.dataDir, 'keys', key), 'utf8')).trim())
  }
  expect(code).toBe(1)
})

test('with a wrong key it reports the missing key and runs the other checks', async () => {
  const { code, said } = await doctor({ SECRETS_KEY: 'another-key-that-is-long-enough-0123' })
  expect(said).toContain('Falta la clave que los abre, o no es la correcta')
  expect(said).toContain('✓ Imágenes')
  expect(said).not.toContain('another-key')
  expect(code).toBe(1)
})

test('a closed shop is opened, checked and closed again', async () => {
  await onDatabase(`update wallets set balance = balance + 1 where user_id = 2`)
  await shop.stop()
  const { code, said } = await doctor()
  expect(said).toContain('con la tienda cerrada')
  expect(said).toContain('Cada saldo es la suma de sus movimientos (usuarios): 1 mal (2)')
  expect(code).toBe(1)
  expect(existsSync(join(shop.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  await shop.start()
})

test('a folder without a shop stays empty and returns 1', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'shop-none-'))
  const { code, said } = await doctor({ DATA_DIR: empty })
  expect(said.trim()).toBe(`No hay una tienda en ${empty}. Revisa DATA_DIR o DATABASE_URL.`)
  expect(code).toBe(1)
  expect(await readdir(empty)).toEqual([])
  await rm(empty, { recursive: true })
})

test('checks an own PostgreSQL, and refuses the data of a newer version', async () => {
  const own = await openShop()
  const env = { DATABASE_URL: own.context.config.databaseUrl ?? '', DATA_DIR: own.context.config.dataDir }
  expect(await doctor(env)).toMatchObject({ code: 0, said: expect.stringContaining('Todo está en orden.') as string })
  await own.context.db
    .insertInto('migrations' as never)
    .values({ name: '9999-later.sql' })
    .execute()
  const { code, said } = await doctor(env)
  expect(said).toContain('Los datos son de una versión más nueva: 1 mal (9999-later.sql)')
  expect(said).not.toContain('Reglas')
  expect(said).not.toContain(new URL(env.DATABASE_URL).password)
  expect(code).toBe(1)
  await own.close()
})

test('every invariant has its own sentence', () => {
  expect(Object.keys(sentences)).toEqual(expect.arrayContaining(Object.keys(invariants)))
  expect(new Set(Object.values(sentences).map(([says]) => says)).size).toBe(Object.keys(invariants).length)
})

test('reports a stored credential with an invisible character and leaves it unchanged', async () => {
  const own = await openShop()
  try {
    const { db, vault } = own.context
    await own.product({ profiles: 2 })
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const password = vault.seal({ table: 'accounts', id, field: 'password' }, 'abc\u200b')
    await db.updateTable('accounts').set({ password }).where('id', '=', id).execute()
    const profile = await db.selectFrom('profiles').select('id').orderBy('id').executeTakeFirstOrThrow()
    const perfil = vault.seal({ table: 'profiles', id: profile.id, field: 'perfil' }, 'P\u00ad1')
    await db.updateTable('profiles').set({ perfil }).where('id', '=', profile.id).execute()
    const { findings } = await checkSeals(db, vault)
    expect(findings).toMatchObject([
      { says: 'Tienen un carácter que no se ve (cuentas)', first: [String(id)] },
      { says: 'Tienen un carácter que no se ve (perfiles)', first: [String(profile.id)] },
    ])
    const stored = await db.selectFrom('accounts').select('password').where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored.password).toEqual(password)
  } finally {
    await own.close()
  }
})
