import { globSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'rolldown'

// node scripts/bundle.ts: writes the server of `npm start` and of `npm run demo`, with most of its packages, into a few
// files, which Node loads in a fraction of the time. The sources stay beside them: workers, migrations and pictures are
// found there.

const root = resolve(import.meta.dirname, '..')
const server = join(root, 'server')
const bundle = join(root, '.cache', 'server')

/** Native code, packages that start files of their own as threads, and those that only a setting loads. */
const external = ['sharp', '@node-rs/argon2', 'pino', /^@opentelemetry\//]

const packages = /[\\/]node_modules[\\/]/
/** A start that a wrong variable ends loads the first of them only. */
const groups = [
  { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 1 },
  { name: 'packages', test: packages },
]

/** Code that finds files of ours by its own place, or by a pattern, finds the sources. */
const places: Plugin = {
  name: 'places',
  load: {
    filter: { id: /[\\/]server[\\/]load-features\.ts$/ },
    handler: () => {
      const files = globSync('features/*/routes.ts', { cwd: server }).map((file) => file.replaceAll('\\', '/'))
      const imports = files.map((file, n) => `import { bindRoutes as bind${n} } from './${file}'`)
      return `${imports.join('\n')}\nexport const loadFeatures = () => [${files.map((_, n) => `bind${n}`).join(', ')}]`
    },
  },
  transform: {
    filter: { id: /^(?!.*[\\/]node_modules[\\/]).*\.ts$/, code: 'import.meta' },
    handler(code, id) {
      const path = relative(bundle, id).replaceAll('\\', '/')
      const placed = code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
      if (/import\.meta\.(?!url)/.test(placed)) this.error(`${id} uses more of import.meta than its url`)
      // The lines stay the same.
      return { code: placed, map: null }
    },
  },
}

/** Node would read the maps of packages at each start, for 60 ms. */
const unmapped: Plugin = {
  name: 'unmapped',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk' && groups.some(({ name }) => name === file.name)) {
        file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
        delete files[`${file.fileName}.map`]
      }
  },
}

await build({
  cwd: root,
  platform: 'node',
  input: { start: 'server/main.ts', demo: 'server/demo/main.ts' },
  external,
  plugins: [places, unmapped],
  logLevel: 'warn',
  output: {
    dir: bundle,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups },
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Errors name the lines of the sources.
    banner: (chunk) =>
      chunk.isEntry ? "import { setSourceMapsSupport } from 'node:module'\nsetSourceMapsSupport(true)" : '',
  },
})
