import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { restoreBackup, unpackBackup } from '../../features/backups/index.ts'
import { readConfig } from '../../platform/config.ts'
import { openEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { count } from '../doctor/report.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { runCommand } from './run-command.ts'

const when = new Intl.DateTimeFormat('es-PE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Lima' })

// npm run restore -- <folder or downloaded archive>: fills an empty shop, of DATA_DIR or DATABASE_URL, from a backup.
await runCommand(async ({ say, onEnd }) => {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new Error('Usa: npm run restore -- <carpeta o archivo de la copia>')
  const { databaseUrl, secretsKey, imageStore, ...config } = readConfig()
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
  let folder = resolve(given)
  if ((await stat(folder).catch(() => undefined))?.isFile()) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const unpacked = await mkdtemp(join(dataDir, 'restore-'))
    onEnd(() => rm(unpacked, { recursive: true, force: true }))
    await unpackBackup(folder, unpacked)
    folder = unpacked
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
