import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { readKeyText } from '../../platform/vault/wrapping-key.ts'
import { emptyDatabase, onDatabase } from '../../testing/empty-database.ts'
import { enrolTotp } from '../../testing/enrol.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { runCommand } from '../../testing/run-command.ts'
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

const kept = async () => readKept(await openArchive(keptPlace(shop.context.config), shop.context.config))
const removeCodes = (person: Person) => person.call(api.secondFactor.removeTotp, { body: { password } })

/** Restores into an empty shop; who has codes there, and what the command said. */
async function restore(...words: string[]) {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  try {
    const env = { DATA_DIR: await mkdtemp(inHome('restored-')), DATABASE_URL: url, SECRETS_KEY: secretsKey }
    const { code, said } = await runCommand('restore', words, env)
    expect(code, said).toBe(0)
    const { rows } = await onDatabase(url, (client) =>
      client.query<{ user: string }>(
        'select username as user from totp_secrets join users on users.id = user_id order by 1',
      ),
    )
    return { said, withCodes: rows.map(({ user }) => user) }
  } finally {
    await drop()
  }
}

const patient = { timeout: 150_000 }

test('a restore brings back no second factor that was removed after the backup', patient, async () => {
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

  const archived = await restore(inHome('archive'), '--kept', place)
  expect(archived.withCodes).toEqual([keeper.username])
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
