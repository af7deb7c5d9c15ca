import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fetchBackup, isArchive, openArchive, restoreBackup, unpackBackup } from '../../features/backups/index.ts'
import { fromLimaClock } from '#domain/lima.ts'
import { readConfig } from '../../platform/config.ts'
import { openEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { count } from '../doctor/report.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { readS3Url, type S3Address } from '../../platform/files/s3-address.ts'
import { runCommand } from './run-command.ts'
import { OperatorError } from '../../platform/operator-error.ts'

const when = new Intl.DateTimeFormat('es-PE', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'America/Lima' })

const usage =
  'Usa: npm run restore -- <carpeta o archivo de la copia>\n' +
  'o:   npm run restore -- <almacén de copias> [--until "2026-11-23 15:30"]   (hora de Lima)'

// npm run restore -- <folder or downloaded archive>: fills an empty shop, of DATA_DIR or DATABASE_URL, from a backup.
// npm run restore -- <folder or bucket with archived backups> [--until <time>]: the same, from the newest one by then.
await runCommand(async ({ say, onEnd }) => {
  const { databaseUrl, secretsKey, imageStore, ...config } = readConfig()
  const { from, until } = readArguments(config.backup?.to)
  const dataDir = resolve(config.dataDir)
  const files = findFiles({ dataDir, imageStore })
  const open = async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (databaseUrl) return databaseUrl
    const { url, stop } = await openEmbeddedPostgres({ dataDir, say, isRestoring: true })
    onEnd(stop)
    return url
  }
  say('Revisando la copia…')
  const unpackInto = async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const unpacked = await mkdtemp(join(dataDir, 'restore-'))
    onEnd(() => rm(unpacked, { recursive: true, force: true }))
    return unpacked
  }
  let folder: string
  if (typeof from !== 'string' || (await isArchive(from))) {
    const archive = await openArchive(from, { dataDir, secretsKey })
    folder = await unpackInto()
    await fetchBackup({ archive, folder, until, dataDir, files, say })
  } else if (until) {
    throw new OperatorError(usage)
  } else if ((await stat(from).catch(() => undefined))?.isFile()) {
    folder = await unpackInto()
    await unpackBackup(createReadStream(from), folder, from)
  } else {
    folder = from
  }
  const { manifest, hasKey } = await restoreBackup(folder, { dataDir, secretsKey, files, open })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Tienda restaurada tal como estaba el ${when.format(new Date(manifest.takenAt))}: ${count(rows)} filas, ${count(manifest.images.length)} imágenes.`,
  )
  say('Las sesiones y los enlaces enviados por correo no se restauran: cada persona vuelve a entrar.')
  if (!hasKey) say('Falta la clave: pon la tuya en DATA_DIR/keys/secrets (o SECRETS_KEY) antes de iniciar la tienda.')
  say('Compruébala con npm run doctor y luego iníciala con npm start.')
  return true
})

/** The source, BACKUP_TO by default, and the point in time. */
function readArguments(configured: string | S3Address | undefined) {
  const words = process.argv.slice(2)
  const flag = words.indexOf('--until')
  const [, time] = flag < 0 ? [] : words.splice(flag, 2)
  const until = flag < 0 ? undefined : readTime(time)
  const [given, ...more] = words
  const bucket = given && /^https?:/.test(given) ? readS3Url(given) : undefined
  const from = bucket ?? (given === undefined ? configured : resolve(given))
  if (!from || more.length > 0 || (flag >= 0 && !until) || (!bucket && given?.includes('://')))
    throw new OperatorError(usage)
  return { from, until }
}

/** A moment in Lima time, or with its own zone; undefined when it is invalid. */
function readTime(text = ''): Date | undefined {
  const lima = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text)
  const time = lima ? fromLimaClock(`${lima[1]}T${lima[2]}`) : new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}
