import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { runAs } from './run-as.ts'
import { OperatorError } from '../../operator-error.ts'
import { databaseFilesFailure } from '../../start-failure.ts'

const run = promisify(execFile)

const keyIn = (dataDir: string) => join(dataDir, 'keys', 'postgres')
/** The password of a cluster that is being created; the file is renamed when the cluster exists. */
const nextKeyIn = (dataDir: string) => `${keyIn(dataDir)}.next`
const draftOf = (path: string) => `${path}.${randomBytes(4).toString('hex')}`

/**
 * Creates the cluster unless it exists, by an atomic rename, so that an interrupted start leaves none; returns its
 * password. A cluster that has disappeared is created again only for a restore: otherwise an empty shop would open.
 */
export async function prepareCluster(
  binaries: Binaries,
  dataDir: string,
  folder: string,
  { say, isRestoring = false }: { say: (sentence: string) => void; isRestoring?: boolean },
): Promise<string> {
  const as = await runAs()
  await as.admit(dataDir, binaries.postgres)
  // Checked before the folder: another server may be creating both, and the key comes last.
  const wasThere = existsSync(keyIn(dataDir))
  if (existsSync(join(folder, 'PG_VERSION'))) {
    await as.own(folder)
    await settleKey(dataDir)
    return readKey(dataDir)
  }
  if (wasThere && !isRestoring) throw missingClusterError(dataDir, folder)
  const password = wasThere ? await readKey(dataDir) : await makeKey(dataDir)
  say('Preparando la base de datos…')
  const draft = draftOf(folder)
  const passwordFile = `${draft}.password`
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    await as.own(draft)
    await as.own(passwordFile)
    const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--data-checksums']
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    await run(...as.command(binaries.initdb, ['-D', draft, ...options, ...locale]))
    await rename(draft, folder)
  } catch (error) {
    // Another server that started at the same moment may have finished first.
    if (!existsSync(join(folder, 'PG_VERSION'))) {
      const { stderr } = error as { stderr?: unknown }
      throw typeof stderr === 'string' ? initdbFailure(stderr, folder, error) : error
    }
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  }
  await settleKey(dataDir)
  return readKey(dataDir)
}

/**
 * Removes what interrupted first starts left behind. Only for the owner of the lock: a competitor's draft is no longer
 * needed.
 */
export async function sweepDrafts(dataDir: string): Promise<void> {
  for (const path of [join(dataDir, 'postgres'), keyIn(dataDir)]) {
    const names = await readdir(dirname(path))
    for (const name of names) {
      if (!name.startsWith(`${basename(path)}.`) || !/^\w+\.[0-9a-f]{8}(\.password)?$/.test(name)) continue
      await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

function initdbFailure(said: string, folder: string, cause: unknown): Error {
  const last = said.trim().split('\n').at(-1) ?? ''
  const sentence =
    databaseFilesFailure(said, folder) ??
    `La base de datos incluida no funciona en este equipo («${last}»). ` +
      'Instala PostgreSQL 15 o superior y ponla en DATABASE_URL.'
  return new OperatorError(sentence, { cause })
}

function missingClusterError(dataDir: string, folder: string): Error {
  return new OperatorError(
    `La base de datos de esta tienda no está en ${folder}, pero sus claves sí están en ${join(dataDir, 'keys')}. ` +
      'No se abre una tienda vacía en su lugar: devuelve esa carpeta a su sitio o restaura tu copia de seguridad con ' +
      'npm run restore. Si quieres empezar una tienda nueva, mueve antes la carpeta de claves a otro lugar.',
  )
}

export function missingKeyError(dataDir: string, cause: unknown): Error {
  return new OperatorError(
    `La clave de la base de datos (${keyIn(dataDir)}) falta o no es la suya. Recupérala de tu copia de seguridad.`,
    { cause },
  )
}

export async function readKey(dataDir: string): Promise<string> {
  try {
    return (await readFile(keyIn(dataDir), 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw missingKeyError(dataDir, error)
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new OperatorError(
      `Los datos de ${dataDir} son de otro usuario de este equipo. Inicia la tienda con ese usuario.`,
      {
        cause: error,
      },
    )
  }
}

/** Creates the password for a new cluster, atomically; servers that start at once get the same one. */
async function makeKey(dataDir: string): Promise<string> {
  const path = nextKeyIn(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = draftOf(keyIn(dataDir))
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(randomBytes(24).toString('base64url'))
  await file.sync()
  await file.close()
  await linkUnlessThere(draft, path)
  await rm(draft, { force: true })
  // Gone if another server was faster and has created its cluster with it.
  return (await readFile(path, 'utf8').catch(() => readKey(dataDir))).trim()
}

/** Renames the password file to its final name once its cluster exists. */
async function settleKey(dataDir: string): Promise<void> {
  const next = nextKeyIn(dataDir)
  if (!existsSync(next)) return
  await linkUnlessThere(next, keyIn(dataDir))
  await rm(next, { force: true })
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    // Another server was faster.
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
  })
}
