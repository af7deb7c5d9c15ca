import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../../platform/operator-error.ts'

export const format = 1

const name = z.string().regex(/^[a-z_0-9]+$/)
const fileEntry = z.strictObject({
  path: z.string().regex(/^(tables|images|keys)\/[A-Za-z0-9_][A-Za-z0-9_.-]*$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const manifest = z.strictObject({
  format: z.int(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name, columns: z.array(name), rows: z.int().min(0), file: fileEntry })),
  sequences: z.array(z.strictObject({ name, last: z.int() })),
  images: z.array(fileEntry),
  /** Pictures that the shop itself had lost. */
  lost: z.array(z.string()),
  keys: z.array(fileEntry),
})

export type Manifest = z.output<typeof manifest>
export type FileEntry = z.output<typeof fileEntry>

const signed = z.strictObject({ manifest: z.unknown(), sha256: z.string() })

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export async function writeManifest(folder: string, written: Manifest): Promise<void> {
  const text = JSON.stringify({ manifest: written, sha256: digest(written) }, null, 1)
  await writeFile(join(folder, 'manifest.json'), `${text}\n`, { mode: 0o600, flush: true })
}

/** Throws when there is no backup, when it is damaged, or when a newer version of the program took it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new OperatorError(`No hay una copia de seguridad en ${folder}.`)
  })
  const whole = signed.safeParse(parse(text))
  if (!whole.success || digest(whole.data.manifest) !== whole.data.sha256) throw damagedBackupError('manifest.json')
  if (z.object({ format: z.int() }).parse(whole.data.manifest).format > format) throw newerBackupError('')
  return manifest.parse(whole.data.manifest)
}

export const damagedBackupError = (path: string) =>
  new OperatorError(`La copia está dañada: ${path} falta o no es como se guardó. Usa otra copia.`)

export const newerBackupError = (what: string) =>
  new OperatorError(`La copia es de una versión más nueva de la tienda${what && ` (${what})`}. Actualiza el programa.`)

/** Size and hash of a file of a backup. */
export async function hashFile(folder: string, path: string): Promise<FileEntry> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Buffer)
  const { size } = await stat(join(folder, path))
  return { path, bytes: size, sha256: hash.digest('hex') }
}

/** Verifies every file of a backup and throws at the first that differs from the manifest. */
export async function verifyFiles(folder: string, { tables, images, keys }: Manifest): Promise<void> {
  for (const wanted of [...tables.map(({ file }) => file), ...images, ...keys]) {
    const found = await hashFile(folder, wanted.path).catch(() => undefined)
    if (found?.sha256 !== wanted.sha256) throw damagedBackupError(wanted.path)
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
