import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = join(import.meta.dirname, '..', 'web', 'platform', 'fetch-before-import.ts')

/**
 * Puts `web/platform/fetch-before-import.ts` in the place of Vite's preload helper. It adds no styles to the page, so the
 * build fails if a chunk has its own.
 */
export const fetchBeforeImport = (): Plugin => ({
  name: 'fetch-before-import',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => helper,
  },
  generateBundle(_, bundle) {
    const styles = Object.keys(bundle).filter((fileName) => fileName.endsWith('.css'))
    if (styles.length > 1) this.error(`Styles outside of the first view are not loaded: ${styles.join(', ')}`)
  },
})
