import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

const about = z.object({ release: z.object({ tag: z.string(), commit: z.string() }) })

/** The last released version: its tag and its commit. */
export async function readRelease() {
  return about.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).release
}

/**
 * Extracts the files of a commit into a folder, with the installed packages of this version. Returns a function that
 * resolves the URL of a module; throws when this clone lacks the commit.
 */
export async function checkOut(commit: string, folder: string): Promise<(path: string) => URL> {
  await mkdir(folder)
  const archive = join(folder, '..', 'released.tar')
  await run('git', ['archive', '--output', archive, commit, 'package.json', 'domain', 'contract', 'server', 'bench'], {
    cwd: root,
  }).catch((error: Error) => {
    throw new Error(`${commit} no está en esta copia del repositorio: git fetch --unshallow --tags lo trae.`, {
      cause: error,
    })
  })
  await run('tar', ['-xf', archive, '-C', folder])
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return (path) => pathToFileURL(join(folder, path))
}
