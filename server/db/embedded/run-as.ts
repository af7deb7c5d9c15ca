import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How to start a program of PostgreSQL, which refuses to run as root. */
export type RunAs = {
  command: (program: string, args: string[]) => [string, string[]]
  own: (path: string) => Promise<void>
}

const asIs: RunAs = { command: (program, args) => [program, args], own: async () => {} }

/** In a user namespace root is somebody else, yet its files stay root's: it works anywhere, with no system user. */
const inNamespace: RunAs = {
  command: (program, args) => ['unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args]],
  own: async () => {},
}

const systemUser = 'shop-postgres'

let chosen: Promise<RunAs> | undefined

export function runAs(): Promise<RunAs> {
  chosen ??= choose()
  return chosen
}

async function choose(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asIs
  const [command, args] = inNamespace.command('true', [])
  try {
    await run(command, args)
    return inNamespace
  } catch {
    return asSystemUser()
  }
}

/** Where user namespaces are off. The data folder then has to be in a place that this user can reach. */
async function asSystemUser(): Promise<RunAs> {
  try {
    await run('id', ['-u', systemUser]).catch(() => run('useradd', ['--system', '--no-create-home', systemUser]))
    const uid = Number((await run('id', ['-u', systemUser])).stdout)
    const gid = Number((await run('id', ['-g', systemUser])).stdout)
    const dropped = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
    return {
      command: (program, args) => ['setpriv', [...dropped, program, ...args]],
      own: (path) => chown(path, uid, gid),
    }
  } catch (error) {
    throw new Error(
      'La base de datos no puede funcionar como root en este equipo. Inicia la tienda con un usuario normal, o usa DATABASE_URL.',
      { cause: error },
    )
  }
}
