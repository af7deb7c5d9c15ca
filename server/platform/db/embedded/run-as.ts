import { execFile } from 'node:child_process'
import { chmod, chown, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { OperatorError } from '../../operator-error.ts'

const run = promisify(execFile)

/** How to run a PostgreSQL program, which refuses to run as root or in a folder that its user does not own. */
export type RunAs = {
  command: (program: string, args: string[]) => [string, string[]]
  /** Makes the user that the programs run as the owner of a file, or of a folder and its contents. */
  own: (path: string) => Promise<void>
  /** Gives that user access to the data folder, or throws the reason why it cannot. */
  admit: (dataDir: string, program: string) => Promise<void>
}

const asIs: RunAs = { command: (program, args) => [program, args], own: async () => {}, admit: async () => {} }

/** In a user namespace root has another uid, while its files stay root's: this works without a system user. */
const inNamespace: RunAs = {
  command: (program, args) => ['unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args]],
  own: (path) => give(path, 0, 0),
  admit: async () => {},
}

const systemUser = 'shop-postgres'

let chosen: Promise<RunAs> | undefined

export function runAs(): Promise<RunAs> {
  chosen ??= choose()
  return chosen
}

async function choose(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asIs
  try {
    await run(...inNamespace.command('true', []))
    return inNamespace
  } catch {
    return asSystemUser()
  }
}

/** For machines without user namespaces. */
async function asSystemUser(): Promise<RunAs> {
  try {
    await run('id', ['-u', systemUser]).catch(() => run('useradd', ['--system', '--no-create-home', systemUser]))
    const uid = Number((await run('id', ['-u', systemUser])).stdout)
    const gid = Number((await run('id', ['-g', systemUser])).stdout)
    const dropped = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
    const command = (program: string, args: string[]): [string, string[]] => ['setpriv', [...dropped, program, ...args]]
    return {
      command,
      own: (path) => give(path, uid, gid),
      async admit(dataDir, program) {
        const { uid: owner, mode } = await stat(dataDir)
        await chown(dataDir, owner, gid)
        await chmod(dataDir, (mode & 0o777) | 0o010)
        for (const path of [dataDir, program]) {
          await run(...command('test', ['-x', path])).catch((error: unknown) => {
            throw cannotBeRoot(`El usuario ${systemUser}, que la haría funcionar, no puede llegar a ${path}.`, error)
          })
        }
      },
    }
  } catch (error) {
    throw cannotBeRoot(`No se pudo crear el usuario ${systemUser}, que la haría funcionar.`, error)
  }
}

async function give(path: string, uid: number, gid: number): Promise<void> {
  if ((await stat(path)).uid === uid) return
  await run('chown', ['-R', `${uid}:${gid}`, path])
}

const cannotBeRoot = (why: string, cause: unknown) =>
  new OperatorError(
    `La base de datos no puede funcionar como root en este equipo. ${why} ` +
      'Inicia la tienda con un usuario normal, o usa DATABASE_URL.',
    { cause },
  )
