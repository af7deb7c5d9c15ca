import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { runAs } from './run-as.ts'

const run = promisify(execFile)

/** Makes the cluster unless it is there, in one move so that an interrupted start leaves none; answers its password. */
export async function prepareCluster(
  binaries: Binaries,
  dataDir: string,
  folder: string,
  say: (sentence: string) => void,
): Promise<string> {
  const password = await passwordIn(join(dataDir, 'keys'))
  if (existsSync(join(folder, 'PG_VERSION'))) return password
  say('Preparando la base de datos…')
  const draft = `${folder}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${draft}.password`
  const as = await runAs()
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
    // Another server that started at the same moment was quicker.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
  return password
}

/** The password of the database, made on first start. */
async function passwordIn(keys: string): Promise<string> {
  await mkdir(keys, { recursive: true, mode: 0o700 })
  const path = join(keys, 'postgres')
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(24).toString('base64url'))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
