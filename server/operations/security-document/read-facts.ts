import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { standingOf, type Standing } from '#domain/user.ts'
import { readLastRestore } from '../../features/backups/index.ts'
import { readLastBackup } from '../../features/backups/record-backup.ts'
import { readSettings } from '../../features/settings/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { hasFactor, isUsed } from '../../platform/sessions/sql.ts'
import { indexVersion } from '../../platform/vault/read-keys.ts'
import { keyFile } from '../../platform/vault/wrapping-key.ts'
import { examine } from '../doctor/examine.ts'

export type Facts = Awaited<ReturnType<typeof readFacts>>

export type Account = {
  username: string
  standing: Standing
  isDisabled: boolean
  hasFactor: boolean
  /** Of their open sessions the one that began last. */
  loggedInAt: Date | null
}

/** What the document states about the data of a shop. Nothing of it is secret, and no way to reach a person. */
export async function readFacts(db: Db, config: Config, now: Date) {
  const place = { ...config, dataDir: resolve(config.dataDir) }
  const settings = await readSettings(db)
  return {
    settings,
    accounts: await selectAccounts(db, settings.reducedUsernames, now),
    keyVersions: await selectKeyVersions(db),
    keyFileMode: await stat(keyFile(place.dataDir)).then(
      ({ mode }) => mode & 0o777,
      () => undefined,
    ),
    lastBackup: await readLastBackup(db),
    lastRestore: await readLastRestore(db),
    mailServer: await db.selectFrom('mailServer').select(['host', 'port']).executeTakeFirst(),
    rows: await countRows(db),
    sections: await examine(db, place, findFiles(place)),
  }
}

/** Everybody who may do more than buy and sell on. */
async function selectAccounts(db: Db, reduced: readonly string[], now: Date): Promise<Account[]> {
  const rows = await db
    .selectFrom('users')
    .select(['username', 'role', 'disabledAt', hasFactor.as('hasFactor')])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .whereRef('sessions.userId', '=', 'users.id')
        .where('expiresAt', '>', now)
        .where(isUsed(now))
        .select((of) => of.fn.max('sessions.createdAt').as('at'))
        .as('loggedInAt'),
    )
    .where('role', 'in', ['SADMIN', 'ADMIN'])
    .orderBy('role', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    username: row.username,
    standing: standingOf(row, reduced),
    isDisabled: row.disabledAt !== null,
    hasFactor: row.hasFactor,
    loggedInAt: row.loggedInAt,
  }))
}

async function selectKeyVersions(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('vaultKeys')
    .select('version')
    .where('version', '<>', indexVersion)
    .orderBy('version')
    .execute()
  return rows.map(({ version }) => version)
}

async function countRows(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    db,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}
