import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { node, root, step } from './steps.mjs'

const sources = ['web', 'contract', 'domain']
const single = [
  'vite.config.ts',
  'scripts/licenses.ts',
  'scripts/routes-as-data.ts',
  'scripts/service-worker.ts',
  'scripts/start-page.ts',
  'package-lock.json',
]
const built = join(root, 'web', 'dist')
const stamp = join(built, '.built')

/** Builds the pages of the shop, unless they were built from exactly these files. */
export async function build() {
  const wanted = await fingerprint()
  if (existsSync(join(built, 'index.html')) && (await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await step('Preparando las páginas de la tienda…', node(), [vite, 'build'])
  await writeFile(stamp, wanted)
}

/** Without the tools to build the pages, requires that they were built before. */
export function requireBuilt() {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('Faltan las páginas de la tienda (web/dist): instala todo con «npm ci» y ejecuta «npm run build».')
}

async function fingerprint() {
  const hash = createHash('sha256')
  for (const path of [...single, ...(await filesIn(sources))])
    hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

async function filesIn(folders) {
  const paths = []
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath ?? entry.path, entry.name)
      if (entry.isFile() && !path.startsWith(built)) paths.push(path.slice(root.length + 1))
    }
  }
  return paths.toSorted((one, other) => (one < other ? -1 : 1))
}
