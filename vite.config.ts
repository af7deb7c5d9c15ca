import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { fetchBeforeImport } from './scripts/fetch-before-import.ts'
import { licenses } from './scripts/licenses.ts'
import { routesAsData } from './scripts/routes-as-data.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { startPage } from './scripts/start-page.ts'

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

/** Lets Tailwind see what the page of styles is made of, while one works. */
const withStylesPage = (): Plugin => ({
  name: 'with-styles-page',
  apply: 'serve',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/ui\/theme\.css/ },
    handler: (code) => ({ code: code.replace("@source not '../features/styles';", ''), map: null }),
  },
})

export default defineConfig({
  root: 'web',
  // React has it: the package is for versions before 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    withStylesPage(),
    react(),
    tailwind(),
    routesAsData(),
    fetchBeforeImport(),
    startPage(),
    serviceWorker(),
    licenses(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy of the shop allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    // What the shop serves.
    proxy: Object.fromEntries(
      ['^/api/', '^/images/[0-9a-f]+\\.webp$', '^/p/', '^/r/', '^/shop_pictures/', '^/libro_de_reclamaciones/?$'].map(
        (path) => [path, 'http://127.0.0.1:3000'],
      ),
    ),
  },
})
