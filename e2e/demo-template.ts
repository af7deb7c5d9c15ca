import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { demoShop } from './demo-shop.ts'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, '.cache')
const prefix = 'demo-shop-'
const hourMs = 60 * 60_000

/**
 * The folder of a filled demo shop, to be copied. Filling one takes longer than most journeys, so that runs within the
 * same hour share it while nothing changes of what fills it. Its dates are relative to when it was filled.
 */
export async function demoTemplate(): Promise<string> {
  const folder = join(cache, prefix + fingerprint())
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  await removeOld()
  // Filled in the temporary folder, where an interrupted run looks for databases that it left running.
  const filled = await mkdtemp(join(tmpdir(), 'shop-template-'))
  const draft = await mkdtemp(join(cache, `${prefix}draft-`))
  try {
    const shop = demoShop(filled)
    await shop.start()
    await shop.stop()
    await cp(filled, draft, { recursive: true })
    await rename(draft, folder)
  } catch (error) {
    // Another run may have filled it first.
    if (!existsSync(folder)) throw error
  } finally {
    await rm(filled, { recursive: true, force: true })
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

/** Of everything that a demo shop is filled by, and of the hour. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`${process.version} ${Math.floor(Date.now() / hourMs)}`)
  const sources = globSync(['{contract,domain,server}/**/*.*', 'e2e/demo-*.ts', 'package-lock.json'], {
    cwd: root,
    exclude: ['**/*.test.ts'],
  })
  for (const path of sources.toSorted()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/** A run that began with an older one may still be copying it. */
async function removeOld(): Promise<void> {
  for (const name of (await readdir(cache)).filter((it) => it.startsWith(prefix))) {
    const { mtimeMs } = await stat(join(cache, name))
    if (Date.now() - mtimeMs > 2 * hourMs) await rm(join(cache, name), { recursive: true, force: true })
  }
}
