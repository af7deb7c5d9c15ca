import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { node, root, step } from './steps.mjs'

const packages = join(root, 'node_modules')
const stamp = join(packages, '.shop-installed')

/** Files that the project does not use: 150 MB of a fresh install. */
const unused = [
  /^node\/node_modules$/, // the C headers of Node
  /\.map$/,
  /\.bare$/, // builds for a runtime other than Node
  /^(?:@[^/]+\/)?[^@/][^/]*\/tests?$/, // packages' own tests
  /^@base-ui\/react\/docs$/,
  /^lucide-react\/(?:dynamic|dist\/lucide-react\.(?:pre|suf)fixed)/, // other ways to import an icon
]

/** Whether `npm ci --omit=dev` was run. npm writes its own list last, so an interrupted install does not count. */
export const hasOnlyProduction = () =>
  existsSync(join(packages, '.package-lock.json')) && !existsSync(join(packages, 'vite'))

/**
 * Whether `npm install` or `npm ci` has put exactly the packages of package-lock.json there: npm writes its own list
 * last, and leaves out only what is for other machines.
 *
 * @public
 */
export async function matchesLock(folder, lock) {
  const text = await readFile(join(folder, '.package-lock.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return false
  const { packages: present = {} } = JSON.parse(text)
  const { '': _root, ...wanted } = JSON.parse(lock).packages
  const isSame = ([path, { version, integrity }]) =>
    wanted[path]?.version === version && wanted[path]?.integrity === integrity
  const isThere = ([path, { optional, link }]) => path in present || optional || link
  return Object.entries(present).every(isSame) && Object.entries(wanted).every(isThere)
}

/** Installs the packages of package-lock.json, unless exactly those are installed for this machine. */
export async function install() {
  const lock = await readFile(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
  const installed = await readFile(stamp, 'utf8').catch(() => '')
  if (installed === wanted) return
  if (await matchesLock(packages, lock)) return writeFile(stamp, wanted)
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  // NODE_ENV=production would leave out the tools that build the pages.
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await step(
    'Instalando los componentes (solo la primera vez)…',
    command,
    args,
    'Revisa la conexión a internet y vuelve a probar.',
  )
  for (const entry of await readdir(packages, { recursive: true })) {
    const path = entry.replaceAll('\\', '/')
    if (unused.some((pattern) => pattern.test(path))) await rm(join(packages, path), { recursive: true, force: true })
  }
  node()
  await writeFile(stamp, wanted)
}
