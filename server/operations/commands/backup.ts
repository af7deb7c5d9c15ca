import { resolve } from 'node:path'
import { recordBackup, takeBackup } from '../../features/backups/index.ts'
import { readConfig } from '../../platform/config.ts'
import { openCliDatabase } from '../cli-database.ts'
import { count } from '../doctor/report.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- <folder> [--with-keys]: copies a shop, open or closed, into a new folder.
await runCommand(async ({ say, onEnd }) => {
  const [folder, ...more] = process.argv.slice(2).filter((word) => word !== '--with-keys')
  if (!folder || more.length > 0) throw new Error('Usa: npm run backup -- <carpeta nueva> [--with-keys]')
  const withKeys = process.argv.includes('--with-keys')
  const config = readConfig()
  const { url, where, leave } = await openCliDatabase(config)
  onEnd(leave)
  say(`Base de datos: ${where}`)
  const place = { ...config, dataDir: resolve(config.dataDir) }
  const files = findFiles(place)
  const { tables, images, lost } = await takeBackup({ ...place, url, files, folder: resolve(folder), withKeys })
  await recordBackup(url)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Copia lista en ${resolve(folder)}: ${count(rows)} filas y ${count(images.length)} imágenes.`)
  if (lost.length > 0) say(`La tienda ya había perdido ${count(lost.length)} imágenes: mira npm run doctor.`)
  say(
    withKeys
      ? 'Lleva la clave (keys/secrets): quien tenga esta carpeta puede leer las credenciales. Guárdala bajo llave.'
      : 'No lleva la clave: guarda DATA_DIR/keys/secrets (o SECRETS_KEY) en otro lugar. Sin ella no se abren las credenciales.',
  )
  return true
})
