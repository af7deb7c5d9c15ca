import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  adoptRestored,
  fetchBackup,
  isArchive,
  keptPlace,
  openArchive,
  readKept,
  restoreBackup,
  unpackBackup,
} from '../../features/backups/index.ts'
import { fromLimaClock } from '#domain/lima.ts'
import { readConfig } from '../../platform/config.ts'
import { openEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { count } from '../doctor/report.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { readS3Url, type S3Address } from '../../platform/files/s3-address.ts'
import { readKeyText } from '../../platform/vault/wrapping-key.ts'
import { runCommand } from './run-command.ts'
import { OperatorError } from '../../platform/operator-error.ts'

const when = new Intl.DateTimeFormat('es-PE', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'America/Lima' })

const usage =
  'Usa: npm run restore -- <carpeta o archivo de la copia>\n' +
  'o:   npm run restore -- <almacén de copias> [--until "2026-11-23 15:30"]   (hora de Lima)\n' +
  'o:   npm run restore -- --restored-to "2026-11-23 15:30"   (PostgreSQL ya la restauró como estaba a esa hora)\n' +
  'y, si está en otro lugar que las copias: --kept <carpeta kept de la tienda anterior>'

// npm run restore -- <folder or downloaded archive>: fills an empty shop, of DATA_DIR or DATABASE_URL, from a backup.
// npm run restore -- <folder or bucket with archived backups> [--until <time>]: the same, from the newest one by then.
// npm run restore -- --restored-to <time>: what else a restore does, to a database that PostgreSQL's own tools restored.
// With --kept <folder or bucket>: where the kept records are, if not beside the backups.
await runCommand(async ({ say, onEnd }) => {
  const { databaseUrl, secretsKey, imageStore, ...config } = readConfig()
  const { from, until, kept, restoredTo } = readArguments(config.backup?.to)
  const dataDir = resolve(config.dataDir)
  const files = findFiles({ dataDir, imageStore })
  const open = async (isRestoring = true) => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (databaseUrl) return databaseUrl
    const { url, stop } = await openEmbeddedPostgres({ dataDir, say, isRestoring })
    onEnd(stop)
    return url
  }
  const readKeptIn = (keptIn: string | S3Address) => async (since: Date) => {
    const place = { dataDir, secretsKey }
    return (await readKeyText(place)) ? readKept(await openArchive(keptIn, place), since) : undefined
  }
  const sayLost = () =>
    say(
      'No está el registro de lo que una restauración no debe deshacer (la carpeta kept), o empieza después de la copia: por si alguien quitó su segundo paso después de ella, se quitaron todos. Cada persona lo activa otra vez en «Seguridad». El Libro de Reclamaciones espera a que un administrador diga, en «Libro», el número de su última hoja.',
    )
  if (restoredTo) {
    const { hasKept } = await adoptRestored(await open(false), restoredTo, readKeptIn(kept ?? keptPlace(config)))
    say(`Tienda lista, tal como estaba el ${when.format(restoredTo)}. Cada persona vuelve a entrar.`)
    if (!hasKept) sayLost()
    say('Compruébala con npm run doctor y luego iníciala con npm start.')
    return true
  }
  if (!from) throw new OperatorError(usage)
  say('Revisando la copia…')
  const unpackInto = async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const unpacked = await mkdtemp(join(dataDir, 'restore-'))
    onEnd(() => rm(unpacked, { recursive: true, force: true }))
    return unpacked
  }
  let folder: string
  let keptIn = kept ?? keptPlace(config)
  if (typeof from !== 'string' || (await isArchive(from))) {
    const archive = await openArchive(from, { dataDir, secretsKey })
    keptIn = kept ?? from
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
  const { manifest, hasKey, hasKept } = await restoreBackup(folder, {
    dataDir,
    secretsKey,
    files,
    open,
    kept: readKeptIn(keptIn),
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Tienda restaurada tal como estaba el ${when.format(new Date(manifest.takenAt))}: ${count(rows)} filas, ${count(manifest.images.length)} imágenes.`,
  )
  say('Las sesiones y los enlaces enviados por correo no se restauran: cada persona vuelve a entrar.')
  if (!hasKept) sayLost()
  if (!hasKey) say('Falta la clave: pon la tuya en DATA_DIR/keys/secrets (o SECRETS_KEY) antes de iniciar la tienda.')
  say('Compruébala con npm run doctor y luego iníciala con npm start.')
  return true
})

/** The source, BACKUP_TO by default, the point in time, where the kept records are, and of when a restored database is. */
function readArguments(configured: string | S3Address | undefined) {
  const words = process.argv.slice(2)
  /** The word after an option, which is taken out. */
  const take = (option: string): string | undefined => {
    const at = words.indexOf(option)
    const [, word = at < 0 ? undefined : ''] = at < 0 ? [] : words.splice(at, 2)
    return word
  }
  const time = take('--until')
  const keptIn = take('--kept')
  const moment = take('--restored-to')
  const until = time === undefined ? undefined : readTime(time)
  const restoredTo = moment === undefined ? undefined : readTime(moment)
  const kept = keptIn === undefined ? undefined : placeOf(keptIn)
  const [given, ...more] = words
  const from = given === undefined ? configured : placeOf(given)
  const isWrong = (time !== undefined && !until) || (moment !== undefined && !restoredTo)
  const isMixed = restoredTo && (given !== undefined || until)
  if (more.length > 0 || isWrong || isMixed) throw new OperatorError(usage)
  return { from, until, kept, restoredTo }
}

/** A bucket or a folder. */
function placeOf(text: string): string | S3Address {
  const place = /^https?:/.test(text) ? readS3Url(text) : resolve(text)
  if (!place || text === '' || (typeof place === 'string' && text.includes('://'))) throw new OperatorError(usage)
  return place
}

/** A moment in Lima time, or with its own zone; undefined when it is invalid. */
function readTime(text = ''): Date | undefined {
  const lima = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text)
  const time = lima ? fromLimaClock(`${lima[1]}T${lima[2]}`) : new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}
