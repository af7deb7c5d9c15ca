import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig, type Config } from '../platform/config.ts'
import { openDb, type Db } from '../platform/db/db.ts'
import { DataDirInUse, findEmbeddedPostgres, openEmbeddedPostgres } from '../platform/db/embedded.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Command } from './commands/run-command.ts'
import { checkMigrations } from './doctor/check-migrations.ts'

export type CliDatabase = {
  url: string
  /** A human-readable location. */
  where: string
  leave: () => Promise<void>
}

/**
 * The database of a shop, open or closed, for a command beside it: that of the running shop, or the embedded one
 * started for the command alone. Creates no shop if there is none.
 */
export async function openCliDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<CliDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, where: 'la de DATABASE_URL', leave: async () => {} }
  const dataDir = resolve(config.dataDir)
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new OperatorError(`No hay una tienda en ${dataDir}. Revisa DATA_DIR o DATABASE_URL.`)
  }
  try {
    const { url, stop } = await openEmbeddedPostgres({ dataDir, say: () => {} })
    return { url, where: `la de ${dataDir}, con la tienda cerrada`, leave: stop }
  } catch (error) {
    const url = error instanceof DataDirInUse ? await findEmbeddedPostgres(dataDir) : undefined
    if (!url) throw error
    return { url, where: `la de ${dataDir}, con la tienda abierta`, leave: async () => {} }
  }
}

/** The same as an open connection, for a command that changes one thing in a shop whose version is this one's. */
export async function openMigratedDb({ say, onEnd }: Pick<Command, 'say' | 'onEnd'>): Promise<Db> {
  const { url, where, leave } = await openCliDatabase(readConfig())
  onEnd(leave)
  say(`Base de datos: ${where}`)
  const db = openDb({ url, connections: 1, onError: () => {} })
  onEnd(() => db.destroy())
  const [wrong] = (await checkMigrations(db)).findings
  if (wrong) throw new OperatorError(`${wrong.says}. ${wrong.advice}`)
  return db
}
