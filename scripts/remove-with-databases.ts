import { globSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isPostmaster, waitForEnd } from '../server/platform/db/embedded/pid-file.ts'

/**
 * Removes a temporary folder and stops the databases that still run in it. A database has a process group of its own
 * and outlives the process that started it; after an interrupted run nothing else would stop it.
 */
export async function removeWithDatabases(folder: string): Promise<void> {
  for (const path of globSync('**/postgres/postmaster.pid', { cwd: folder })) {
    const file = join(folder, path)
    // It may end by itself meanwhile.
    const text = await readFile(file, 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    if (!(pid > 0) || !(await isPostmaster(pid, dirname(file)))) continue
    process.kill(pid, 'SIGQUIT')
    await waitForEnd(pid, dirname(file), 5000)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
