import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses while somebody waits. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const [fileName, output] of Object.entries(bundle)) {
      if (!/\.(?:js|css|html|svg|json|webmanifest)$/.test(fileName)) continue
      const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
      if (source.length < 1024) continue
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      this.emitFile({
        type: 'asset',
        fileName: `${fileName}.br`,
        source: brotliCompressSync(source, { params: quality }),
      })
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
    }
  },
})

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy of the shop allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/images': 'http://127.0.0.1:3000' } },
})
