import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const built = resolve(import.meta.dirname, '..', '..', 'web', 'dist')

/** Bytes of all scripts that the page names itself, as the shop sends them. */
export async function firstScripts(): Promise<number> {
  const page = await readFile(join(built, 'index.html'), 'utf8')
  const named = [...page.matchAll(/<(?:script[^>]*\ssrc|link rel="modulepreload"[^>]*\shref)="([^"]+)"/g)]
  const sizes = await Promise.all(named.map(([, path = '']) => sizeOf(join(built, path))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function sizeOf(path: string): Promise<number> {
  // Small ones are not compressed.
  const sent = await readFile(`${path}.br`).catch(() => readFile(path))
  return sent.length
}
