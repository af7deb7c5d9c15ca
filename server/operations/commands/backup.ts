import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { defaultRetention, readInterval, readRetention } from '#domain/retention.ts'
import { archiveWhenDue, recordBackup, takeBackup } from '../../features/backups/index.ts'
import { readConfig, type Config } from '../../platform/config.ts'
import { openCliDatabase } from '../cli-database.ts'
import { count } from '../doctor/report.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { runCommand, sentenceOf, type Command } from './run-command.ts'
import { OperatorError } from '../../platform/operator-error.ts'

const usage =
  'Usa: npm run backup -- <carpeta nueva> [--with-keys]\n' +
  'o:   npm run backup -- <carpeta> --every 1h --keep 7d,4w,12m   (o sin carpeta, a donde dice BACKUP_TO)'

const pollIntervalMs = 60_000

// npm run backup -- <folder> [--with-keys]: copies a shop, open or closed, into a new folder.
// npm run backup -- [folder] --every 1h [--keep 7d,4w,12m]: archives it repeatedly, encrypted, until it is stopped.
await runCommand(async (command) => {
  const { values, positionals } = readArguments()
  const config = readConfig()
  if (values.every !== undefined) return archive(command, config, values.every, values.keep, positionals)
  const [folder, ...more] = positionals
  if (!folder || more.length > 0 || values.keep !== undefined) throw new OperatorError(usage)
  return copy(command, config, resolve(folder), values['with-keys'])
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'with-keys': { type: 'boolean', default: false },
        every: { type: 'string' },
        keep: { type: 'string' },
      },
    })
  } catch {
    throw new OperatorError(usage)
  }
}

async function copy({ say, onEnd }: Command, config: Config, folder: string, withKeys: boolean): Promise<boolean> {
  const { url, where, leave } = await openCliDatabase(config)
  onEnd(leave)
  say(`Base de datos: ${where}`)
  const place = { ...config, dataDir: resolve(config.dataDir) }
  const files = findFiles(place)
  const { tables, images, lost } = await takeBackup({ ...place, url, files, folder, withKeys })
  await recordBackup(url)
  say(`Copia lista en ${folder}: ${count(rowsOf(tables))} filas y ${count(images.length)} imágenes.`)
  if (lost.length > 0) say(`La tienda ya había perdido ${count(lost.length)} imágenes: mira npm run doctor.`)
  say(
    withKeys
      ? 'Lleva la clave (keys/secrets): quien tenga esta carpeta puede leer las credenciales. Guárdala bajo llave.'
      : 'No lleva la clave: guarda DATA_DIR/keys/secrets (o SECRETS_KEY) en otro lugar. Sin ella no se abren las credenciales.',
  )
  return true
}

function rowsOf(tables: readonly { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

async function archive(
  { say, onEnd, runsOn }: Command,
  config: Config,
  every: string,
  keep: string | undefined,
  [folder, ...more]: readonly string[],
): Promise<never> {
  const everyMs = readInterval(every)
  const retention = readRetention(keep ?? defaultRetention)
  const to = folder ? resolve(folder) : config.backup?.to
  if (!everyMs || !retention || !to || more.length > 0) throw new OperatorError(usage)
  runsOn()
  const place = { ...config, dataDir: resolve(config.dataDir) }
  const shop = { config, plan: { to, everyMs, retention }, files: findFiles(place), now: () => new Date() }
  say(`Copias cada ${every}, cifradas con la clave de la tienda. Se detiene con Ctrl-C.`)
  let leave = async () => {}
  onEnd(() => leave())
  for (let isFirst = true; ; isFirst = false) {
    try {
      // Opened for each backup separately: a closed shop may be opened in between.
      const database = await openCliDatabase(config)
      ;({ leave } = database)
      const manifest = await archiveWhenDue({ ...shop, url: database.url })
      if (manifest)
        say(`${manifest.takenAt}: ${count(rowsOf(manifest.tables))} filas, ${count(manifest.images.length)} imágenes.`)
    } catch (error) {
      if (isFirst) throw error
      say(`${sentenceOf(error)} Se vuelve a intentar en un minuto.`)
    } finally {
      await leave().catch(() => {})
      leave = async () => {}
    }
    await sleep(pollIntervalMs)
  }
}
