import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { api } from '../web/platform/routes.ts'

/**
 * Includes the routes that pages call in the build as data. Their schemas, together with Zod, were a fifth of all
 * scripts of the first view; the build fails if a file imports them there.
 */
export const routesAsData = (): Plugin => ({
  name: 'routes-as-data',
  apply: 'build',
  load: {
    filter: { id: /\/web\/platform\/routes\.ts$/ },
    async handler(id) {
      const routes = (await import(pathToFileURL(id).href)) as { api: typeof api }
      return `export const api = ${JSON.stringify(routes.api)}`
    },
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.name !== 'first-view') continue
      const schemas = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'))
      if (schemas) this.error(`The first view loads ${schemas}: a page imports a schema that it does not need yet`)
    }
  },
})
