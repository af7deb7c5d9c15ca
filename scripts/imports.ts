import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const projects = ['domain', 'contract', 'server', 'web', 'bench', 'scripts', 'e2e']

/** One file importing another; both paths are relative to the root of the repository. */
export type Import = { from: string; to: string }

/** Every import of one file of the project by another, including type-only and lazy ones. */
export function readImports(): Import[] {
  const files = projects.flatMap((project) =>
    readdirSync(join(root, project), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.startsWith('dist'))
      .map((path) => normalize(join(project, path)).replaceAll('\\', '/')),
  )
  return files.flatMap((from) => importsOf(from, readFileSync(join(root, from), 'utf8')))
}

/** The imports in the text of a file. */
export function importsOf(from: string, text: string): Import[] {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport\(?)\s*'((?:\.{1,2}\/|#(?:domain|contract)\/)[^']+)'/g)
  return [...specifiers].map(([, specifier = '']) => {
    const to = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier)
    return { from, to: normalize(to).replaceAll('\\', '/') }
  })
}

const product: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  'server/platform': ['domain', 'contract'],
  'server/features': ['domain', 'contract', 'server/platform'],
  server: ['domain', 'contract', 'server/platform', 'server/features'],
  'server/operations': ['domain', 'contract', 'server/platform', 'server/features'],
  'server/demo': ['domain', 'contract', 'server/platform', 'server/features', 'server'],
  'server/testing': [
    'domain',
    'contract',
    'server/platform',
    'server/features',
    'server/operations',
    'server',
    'scripts',
  ],
  'web/ui': ['domain', 'contract'],
  'web/platform': ['domain', 'contract', 'web/ui'],
  'web/features': ['domain', 'contract', 'web/ui', 'web/platform'],
  'web/shell': ['domain', 'contract', 'web/ui', 'web/platform', 'web/features'],
  web: ['web/shell', 'web/features', 'web/platform', 'web/ui'],
}
/** What the files of each layer may import besides their own layer. Tests may import anything. */
const layers: Record<string, readonly string[]> = {
  ...product,
  scripts: Object.keys(product),
  e2e: [...Object.keys(product), 'scripts'],
  bench: [...Object.keys(product), 'scripts'],
}

/** The layer of a file; undefined for the configuration of tools. */
function layerOf(path: string): string | undefined {
  const [project = '', folder = ''] = path.split('/')
  return [`${project}/${folder}`, project].find((name) => name in layers)
}

const roomOf = (path: string) => /^((?:server|web)\/features\/[^/]+)\//.exec(path)?.[1]

/** Imports of a higher layer, or of a server feature other than by its index.ts. */
export function forbiddenImports(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    const [above, below] = [layerOf(from), layerOf(to)]
    if (/\.test\.tsx?$/.test(from) || !above || !below) return false
    if (above !== below) return !layers[above]?.includes(below)
    return below === 'server/features' && roomOf(from) !== roomOf(to) && !to.endsWith('/index.ts')
  })
}

/** Import cycles: groups of files that import each other, directly or indirectly. */
export function importCycles(imports: readonly Import[]): string[][] {
  const importsBy = Map.groupBy(imports, ({ from }) => from)
  const reached = new Map<string, Set<string>>()
  const reachOf = (start: string) => {
    const found = new Set<string>()
    const open = [start]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      for (const { to } of importsBy.get(file) ?? []) {
        if (found.has(to)) continue
        found.add(to)
        open.push(to)
      }
    }
    return found
  }
  for (const file of importsBy.keys()) reached.set(file, reachOf(file))
  const inCircle = [...reached].filter(([file, reach]) => reach.has(file)).map(([file]) => file)
  const groups = Map.groupBy(inCircle, (file) =>
    inCircle.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).join(' '),
  )
  return [...groups.values()].map((group) => group.toSorted())
}

/** Pairs of features that import each other, even by different files: one of them is two, or they are one. */
export function mutualFeatures(imports: readonly Import[]): string[] {
  const ties = new Set(
    imports.flatMap(({ from, to }) => {
      const [one, other] = [roomOf(from), roomOf(to)]
      return /\.test\.tsx?$/.test(from) || !one || !other || one === other ? [] : [`${one} ${other}`]
    }),
  )
  return [...ties].filter((tie) => {
    const [one = '', other = ''] = tie.split(' ')
    return one < other && ties.has(`${other} ${one}`)
  })
}
