import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { readKeyText } from '../../platform/vault/wrapping-key.ts'
import { emptyDatabase, onDatabase } from '../../testing/empty-database.ts'
import { enrolTotp } from '../../testing/enrol.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { runCommand } from '../../testing/run-command.ts'
import { completeClosures } from '../own-data/complete-closures.ts'
import { archiveWhenDue } from './archive-when-due.ts'
import { openArchive } from './archive-store.ts'
import { keptPlace, readKept, storeKept } from './kept-records.ts'
import { takeBackup } from './take-backup.ts'

let home: string
let shop: Shop
let secretsKey: string
let loser: Person
let keeper: Person
const inHome = (...names: string[]) => join(home, ...names)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-kept-'))
  shop = await openShop()
  secretsKey = (await readKeyText(shop.context.config)) ?? ''
  loser = await shop.person('SADMIN')
  keeper = await shop.person('SADMIN')
  await enrolTotp(shop, loser)
  await enrolTotp(shop, keeper)
})
afterAll(async () => {
  await shop.close()
  await rm(home, { recursive: true, force: true })
})

const kept = async () => readKept(await openArchive(keptPlace(shop.context.config), shop.context.config), new Date())
const removeCodes = (person: Person) => person.call(api.secondFactor.removeTotp, { body: { password } })

/** Restores into an empty shop; the rows of a query there, and what the command said. */
async function restoreAndSelect<Row extends pg.QueryResultRow>(query: string, ...words: string[]) {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  try {
    const env = { DATA_DIR: await mkdtemp(inHome('restored-')), DATABASE_URL: url, SECRETS_KEY: secretsKey }
    const { code, said } = await runCommand('restore', words, env)
    expect(code, said).toBe(0)
    const { rows } = await onDatabase(url, (client) => client.query<Row>(query))
    return { said, rows }
  } finally {
    await drop()
  }
}

/** Restores; who has codes there. */
async function restore(...words: string[]) {
  const query = 'select username as user from totp_secrets join users on users.id = user_id order by 1'
  const { said, rows } = await restoreAndSelect<{ user: string }>(query, ...words)
  return { said, withCodes: rows.map(({ user }) => user) }
}

test('a restore brings back no second factor that was removed after the backup', async () => {
  const { config, files, databaseUrl: url } = shop.context
  await takeBackup({ ...config, url, files, folder: inHome('copy'), withKeys: false })
  const plan = { to: inHome('archive'), everyMs: 1, retention: { days: 7, weeks: 4, months: 12 } }
  await archiveWhenDue({ config, plan, url, files, now: () => new Date() })
  await removeCodes(loser)

  const place = keptPlace(config) as string
  const known = await restore(inHome('copy'), '--kept', place)
  expect(known.withCodes).toEqual([keeper.username])
  expect(known.said).not.toContain('la carpeta kept')

  const lost = await restore(inHome('copy'))
  expect(lost.withCodes).toEqual([])
  expect(lost.said).toContain('se quitaron todos')

  // A place that was lost after the backup and opened anew has not what was removed between.
  await sql`insert into kept_records (kind, data) values ('opened', '{}')`.execute(shop.context.db)
  await storeKept({ ...shop.context, config: { ...config, backup: { ...plan, to: inHome('anew') } } })
  const anew = await restore(inHome('copy'), '--kept', inHome('anew'))
  expect(anew.withCodes).toEqual([])
  expect(anew.said).toContain('se quitaron todos')

  const archived = await restore(inHome('archive'), '--kept', place)
  expect(archived.withCodes).toEqual([keeper.username])
})

/** Writes the next sheet of the book. */
const writeSheet = (nombre: string) =>
  sql`with next as (
        insert into complaint_years (year, last) values (2026, 1)
        on conflict (year) do update set last = complaint_years.last + 1 returning last)
      insert into complaints (year, number, request_id, request_hash, key_hash, created_at, due_day, provider_name,
        provider_document, provider_address, nombre, tipo_documento, documento, domicilio, email, bien, descripcion, tipo, detalle, pedido)
      select 2026, last, gen_random_uuid(), 'x', sha256(${nombre}::text::bytea), now(), '2026-12-22', 'Tienda', '20600000001', 'Lima',
        ${nombre}, 'DNI', '12345678', 'Calle 1', 'ana@example.com', 'servicio', 'Perfil', 'reclamo', 'Ñandú 😡', 'Dinero'
      from next`.execute(shop.context.db)
const sheets =
  'select number, nombre, detalle, respuesta, last, nextval($$complaints_id_seq$$) > max(id) over () as free from complaints join complaint_years using (year) order by number'

test('a restore to a moment before brings back every sheet and answer of the book', async () => {
  const { config, files, databaseUrl: url, db } = shop.context
  await writeSheet('Antes')
  await takeBackup({ ...config, url, files, folder: inHome('book'), withKeys: false })
  for (const nombre of ['Uno', 'Dos', 'Tres']) await writeSheet(nombre)
  const answer = async (nombre: string, by: number) =>
    sql`update complaints set respuesta = 'Listo', answered_at = now(), answered_by = ${by} where nombre = ${nombre}`.execute(
      db,
    )
  await answer('Antes', shop.administrator.id)
  // The backup does not know who answered.
  await answer('Dos', (await shop.person('SADMIN')).id)
  await storeKept(shop.context)

  const { rows } = await restoreAndSelect(sheets, inHome('book'), '--kept', keptPlace(config) as string)
  const common = { detalle: 'Ñandú 😡', last: 4, free: true }
  expect(rows).toEqual([
    { ...common, number: 1, nombre: 'Antes', respuesta: 'Listo' },
    { ...common, number: 2, nombre: 'Uno', respuesta: null },
    { ...common, number: 3, nombre: 'Dos', respuesta: 'Listo' },
    { ...common, number: 4, nombre: 'Tres', respuesta: null },
  ])
})

test('a restore without records lets the book wait for its last number', async () => {
  const { rows } = await restoreAndSelect("select key from settings where key = 'complaintsLost'", inHome('book'))
  expect(rows).toHaveLength(1)
})

test('a restore begins a series of constancias, whatever the backup knows of the ones before', async () => {
  const { config, files, databaseUrl: url, db } = shop.context
  const latest =
    'select series, last, count(*) over ()::int as count from receipt_series order by began_at desc limit 1'
  // No number was given before it.
  await takeBackup({ ...config, url, files, folder: inHome('unnumbered'), withKeys: false })
  expect((await restoreAndSelect(latest, inHome('unnumbered'))).rows).toMatchObject([{ last: 0, count: 1 }])
  await sql`insert into receipt_series (series, began_at) values ('1', now() + interval '1 year')`.execute(db)
  await takeBackup({ ...config, url, files, folder: inHome('ahead'), withKeys: false })
  const { rows } = await restoreAndSelect<{ series: string }>(latest, inHome('ahead'))
  expect(rows).toMatchObject([{ series: expect.stringMatching(/^\d{12}$/) as string, last: 0, count: 2 }])
})

test('an account that was closed after the backup is closed after a restore, unless its owner came back', async () => {
  const { config, files, databaseUrl: url } = shop.context
  const [closing, closed, back] = [await shop.person(), await shop.person(), await shop.person()]
  await takeBackup({ ...config, url, files, folder: inHome('open'), withKeys: false })
  for (const person of [closing, closed, back]) await person.call(api.ownData.close, { body: { password } })
  await shop.guest.call(api.users.login, { body: { username: back.username, password } })
  await sql`update account_closures set due_at = asked_at + interval '1 millisecond'
    where user_id = ${closed.id}`.execute(shop.context.db)
  await completeClosures(shop.context)
  await storeKept(shop.context)

  const { rows } = await restoreAndSelect(
    `select users.id, disabled_at is not null as disabled, (select count(*) > 1 from closed_usernames) as names,
       exists (select from account_closures where user_id = users.id and undone_at is null and done_at is null) as closing
     from users where id = any ('{${[closing.id, closed.id, back.id].join()}}') order by 1`,
    inHome('open'),
    '--kept',
    keptPlace(config) as string,
  )
  expect(rows).toEqual([
    { id: closing.id, disabled: false, closing: true, names: true },
    { id: closed.id, disabled: true, closing: true, names: true },
    { id: back.id, disabled: false, closing: false, names: true },
  ])
})

test('a removal is replied to while the place is broken, and is stored when it is back', async () => {
  const broken = { ...shop.context.config, backup: { to: inHome('file'), everyMs: 1, retention: {} as never } }
  await writeFile(inHome('file'), '')
  const before = (await kept())?.length
  await enrolTotp(shop, loser)
  await shop.context.db.deleteFrom('totpSecrets').where('userId', '=', loser.id).execute()
  await expect(storeKept({ ...shop.context, config: broken })).rejects.toThrow()
  expect((await kept())?.length).toBe(before)
  await storeKept(shop.context)
  expect((await kept())?.length).toBe((before ?? NaN) + 1)
})

test('a server waits for the record that another one is storing', async () => {
  const { db } = shop.context
  await sql`insert into kept_records (kind, data) values ('passkeyRemoved', '{"userId": 1, "credentialId": "x"}')`.execute(
    db,
  )
  let ended = false
  const { storing } = await inTransaction(db, async (trx) => {
    await trx.selectFrom('keptRecords').select('id').forUpdate().execute()
    const run = storeKept(shop.context).finally(() => (ended = true))
    const blocked = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%kept_records%'`
    await expect.poll(async () => ended || (await blocked.execute(db)).rows.length > 0).toBe(true)
    expect(ended).toBe(false)
    return { storing: run }
  })
  await storing
  expect(await db.selectFrom('keptRecords').select('id').execute()).toEqual([])
})

test('four servers that store a thousand records at once store each of them, and none waits', async () => {
  const { db } = shop.context
  const before = (await kept())?.length ?? NaN
  await sql`insert into kept_records (kind, data)
    select 'passkeyRemoved', jsonb_build_object('userId', n, 'credentialId', 'x' || n) from generate_series(1, 1200) as n`.execute(
    db,
  )
  await Promise.all(Array.from({ length: 4 }, () => storeKept(shop.context)))
  expect(await db.selectFrom('keptRecords').select('id').execute()).toEqual([])
  expect((await kept())?.length).toBe(before + 1200)
})
