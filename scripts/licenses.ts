import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Plugin } from 'vite'

type Manifest = { name?: string; version?: string; license?: string }

/** The folder of the package that a file belongs to; undefined for our own files and those that a tool makes up. */
function packageOf(file: string): string | undefined {
  const path = file.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('/', sep)
  if (!path.includes(`node_modules${sep}`) || !existsSync(path)) return undefined
  for (let folder = dirname(path); folder.includes('node_modules'); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    // Folders inside a package may have a manifest too, without a name.
    if (existsSync(manifest) && readManifest(folder).version) return folder
  }
  return undefined
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The notices of all packages that these files belong to; throws for a package that names no licence. */
export function noticesOf(files: Iterable<string>): string {
  const folders = new Set([...files].map(packageOf).filter((folder) => folder !== undefined))
  const notices = [...folders].map((folder) => {
    const { name = folder, version = '', license } = readManifest(folder)
    if (!license || license.startsWith('SEE ') || license === 'UNLICENSED')
      throw new Error(`the package ${name} names no licence: it may not be bundled`)
    const text = readdirSync(folder).find((it) => /^(?:licen[cs]e|copying)/i.test(it))
    const words = text ? readFileSync(join(folder, text), 'utf8').trim() : `Licence: ${license}`
    return `${name} ${version} (${license})\n\n${words}\n`
  })
  return [...new Set(notices)].toSorted().join(`\n${'-'.repeat(80)}\n\n`)
}

/** Writes `/licenses.txt`: the notices of all that the pages are made of, their fonts included. */
export const licenses = (): Plugin => ({
  name: 'licenses',
  apply: 'build',
  generateBundle(_options, bundle) {
    const assets = Object.values(bundle).flatMap((it) => (it.type === 'asset' ? it.originalFileNames : it.moduleIds))
    const web = this.environment.config.root
    // Its base styles are in ours, without a module of their own.
    const styles = join(web, '..', 'node_modules', 'tailwindcss', 'package.json')
    const files = assets.map((it) => (existsSync(it) ? it : join(web, it)))
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: noticesOf([...files, styles]) })
  },
})
