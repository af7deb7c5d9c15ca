import { stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { limaDay } from '#domain/lima.ts'
import { readConfig } from '../../platform/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { openCliDatabase } from '../cli-database.ts'
import { checkMigrations } from '../doctor/check-migrations.ts'
import { readFacts } from '../security-document/read-facts.ts'
import { writeDocument } from '../security-document/write-document.ts'
import { runCommand } from './run-command.ts'

// npm run security-document [-- <folder or file>]: writes who has access to a shop, open or closed, and how its data are
// protected, as of now. Changes nothing in the shop.
await runCommand(async ({ say, onEnd }) => {
  const [to = '.', ...more] = process.argv.slice(2)
  if (more.length > 0 || to.startsWith('-'))
    throw new OperatorError('Usa: npm run security-document -- [<carpeta o archivo .md>]')
  const now = new Date()
  const given = readConfig()
  const config = { ...given, dataDir: resolve(given.dataDir) }
  const { url, where, leave } = await openCliDatabase(config)
  onEnd(leave)
  const db = openDb({ url, connections: 1, onError: () => {}, statementTimeoutMs: 120_000 })
  onEnd(() => db.destroy())
  const [wrong] = (await checkMigrations(db)).findings
  if (wrong) throw new OperatorError(`${wrong.says}. ${wrong.advice}`)
  const text = writeDocument(await readFacts(db, config, now), config, { where, now })
  const isFolder = (await stat(to).catch(() => undefined))?.isDirectory()
  const path = resolve(isFolder ? join(to, `seguridad-${limaDay(now)}.md`) : to)
  await writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new OperatorError(`Ya existe ${path}: elige otro nombre.`)
    if (error.code === 'ENOENT') throw new OperatorError(`No existe la carpeta de ${path}.`)
    throw error
  })
  say(`Documento de seguridad: ${path}`)
  return true
})
