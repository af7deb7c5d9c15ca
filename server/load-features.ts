import { globSync } from 'node:fs'
import type { Bind } from './platform/http/bind.ts'

/** The `bindRoutes` of every feature's `routes.ts`. `scripts/bundle.ts` writes the same as imports. */
export function loadFeatures() {
  const files = globSync('features/*/routes.ts', { cwd: import.meta.dirname })
  return Promise.all(
    files.map(async (file) => {
      const { bindRoutes } = (await import(/* @vite-ignore */ `./${file}`)) as { bindRoutes?: (bind: Bind) => void }
      if (!bindRoutes) throw new Error(`server/${file} exports no bindRoutes`)
      return bindRoutes
    }),
  )
}
