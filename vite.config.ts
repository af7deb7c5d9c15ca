import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/**
 * Writes `.br` and `.gz` beside every text file, so that the server never compresses while somebody waits.
 * It reads what was written: Vite puts the last touches on its chunks after every other plugin.
 */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = 'web/dist' }) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const source = await readFile(path)
        if (source.length < 1024) continue
        await writeFile(`${path}.br`, brotliCompressSync(source, { params }))
        await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  },
})

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

let first: ReadonlySet<string> | undefined

/** One chunk of all that the first view loads: in twenty small ones it would compress worse and take longer to ask for. */
function firstView(id: string, graph: Graph): string | null {
  first ??= reachable(fileURLToPath(new URL('web/main.tsx', import.meta.url)), graph)
  return first.has(id) ? 'first-view' : null
}

/** A module and everything that it imports at once, at any depth. */
function reachable(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy of the shop allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstView }] } } },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/images': 'http://127.0.0.1:3000', '/p/': 'http://127.0.0.1:3000' },
  },
})
