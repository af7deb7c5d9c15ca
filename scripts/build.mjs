import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { node, root, step } from './steps.mjs'

const pages = {
  folder: join(root, 'web', 'dist'),
  file: 'index.html',
  sources: ['web', 'contract', 'domain'],
  single: [
    'vite.config.ts',
    'scripts/licenses.ts',
    'scripts/routes-as-data.ts',
    'scripts/service-worker.ts',
    'scripts/start-page.ts',
    'package-lock.json',
  ],
  sentence: 'Preparando las páginas de la tienda…',
  program: ['node_modules/vite/bin/vite.js', 'build'],
}
const server = {
  folder: join(root, '.cache', 'server'),
  file: 'start.js',
  sources: ['server', 'contract', 'domain'],
  // What a test needs is no part of the server.
  pattern: /(?<!\.test)\.ts$/,
  single: ['scripts/bundle.ts', 'package-lock.json'],
  sentence: 'Preparando el servidor de la tienda…',
  program: ['scripts/bundle.ts'],
}

/** Builds the pages of the shop and its server, unless they were built from exactly these files. */
export async function build() {
  await make(pages)
  await make(server)
}

export const buildServer = () => make(server)

/** Without the tools to build the pages, requires that they were built before. */
export function requireBuilt() {
  if (!existsSync(join(pages.folder, pages.file)))
    throw new Error('Faltan las páginas de la tienda (web/dist): instala todo con «npm ci» y ejecuta «npm run build».')
}

/** Whether the server was built from exactly these files. Without, the shop runs from its sources. */
export const isServerBuilt = async () => isMade(server, fingerprint(server))

async function make(wanted) {
  const stamp = fingerprint(wanted)
  if (await isMade(wanted, stamp)) return
  const [program, ...args] = wanted.program
  await step(wanted.sentence, node(), [join(root, program), ...args])
  await writeFile(join(wanted.folder, '.built'), stamp)
}

const isMade = async ({ folder, file }, stamp) =>
  existsSync(join(folder, file)) && (await readFile(join(folder, '.built'), 'utf8').catch(() => '')) === stamp

function fingerprint({ folder, sources, single, pattern = /./ }) {
  const hash = createHash('sha256')
  const paths = filesIn(sources).filter((path) => pattern.test(path) && !join(root, path).startsWith(folder))
  for (const path of [...single, ...paths]) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(folders) {
  const paths = []
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath ?? entry.path, entry.name)
      if (entry.isFile()) paths.push(path.slice(root.length + 1))
    }
  }
  return paths.toSorted((one, other) => (one < other ? -1 : 1))
}
