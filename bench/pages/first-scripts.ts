import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const built = resolve(import.meta.dirname, '..', '..', 'web', 'dist')

/**
 * The transferred bytes of all scripts of the home page's first view: `bootstrap.js`, and the app bundle that it loads.
 */
export async function firstScripts(): Promise<number> {
  const page = await readFile(join(built, 'index.html'), 'utf8')
  const named = [...page.matchAll(/\s(?:src|data-bundle|data-parts)="([^"]+\.js)"/g)]
  if (named.length < 2) throw new Error('the page no longer names its app bundle')
  const paths = named.flatMap(([, paths = '']) => paths.split(' '))
  const sizes = await Promise.all(paths.map((path) => sizeOf(join(built, path))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function sizeOf(path: string): Promise<number> {
  // Small files are not compressed.
  const sent = await readFile(`${path}.br`).catch(() => readFile(path))
  return sent.length
}
