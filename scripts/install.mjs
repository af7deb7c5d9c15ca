import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { node, root, step } from './steps.mjs'

const packages = join(root, 'node_modules')
const stamp = join(packages, '.shop-installed')

/** Somebody ran `npm ci --omit=dev`. npm writes its own list last, so an interrupted install does not count. */
export const hasOnlyProduction = () =>
  existsSync(join(packages, '.package-lock.json')) && !existsSync(join(packages, 'vite'))

/** Installs the packages of package-lock.json unless exactly those are installed for this machine. */
export async function install() {
  const lock = await readFile(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
  const installed = await readFile(stamp, 'utf8').catch(() => '')
  if (installed === wanted) return
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  // NODE_ENV=production would leave out what builds the pages.
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await step(
    'Instalando los componentes (solo la primera vez)…',
    command,
    args,
    'Revisa la conexión a internet y vuelve a probar.',
  )
  // The C headers of Node, 68 MB: bin/node beside it is all that is used.
  await rm(join(packages, 'node', 'node_modules'), { recursive: true, force: true })
  node()
  await writeFile(stamp, wanted)
}
