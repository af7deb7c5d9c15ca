import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'

const root = resolve(import.meta.dirname, '..')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const folders = ['bench', 'contract', 'deploy', 'docs', 'domain', 'e2e', 'scripts', 'server', 'web']
/** What a build or a test makes, and placeholders of a guide. */
const isMade = (path: string) => /^web\/dist\b|[*<>…{}$]|\blow-stock\b|NNNN|<name>/.test(path)

/** What a server answers outside the API. */
const probes = ['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /openapi.json']

/** The files that a document links to, and those whose path it gives in code. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(document), target))
  const spans = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(' '))
    .map((code) => code.replace(/[.,:;]$/, '').replace(/:\d+$/, ''))
    .filter((code) => folders.some((folder) => code.startsWith(`${folder}/`)))
  return [...links, ...spans]
}

test('every path in a document exists', () => {
  expect(documents.length).toBeGreaterThan(30)
  const missing = documents.flatMap((document) =>
    pathsIn(document)
      .filter((path) => !isMade(path) && !existsSync(join(root, path)))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every linked section of a document exists', () => {
  // GitHub's address of a heading.
  const addressOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
  const sectionsOf = (path: string) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => addressOf(heading))
  const links = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/\]\(([^)\s:]*)#([^)\s]+)\)/g)].map(
      ([, path = '', section = '']) => ({ document, path: path ? join(dirname(document), path) : document, section }),
    ),
  )
  expect(links.length).toBeGreaterThan(40)
  expect(
    links.filter(({ path, section }) => !existsSync(join(root, path)) || !sectionsOf(path).includes(section)),
  ).toEqual([])
})

test('every document named in source or deploy files exists', () => {
  const sources = globSync(['{bench,contract,domain,e2e,scripts,server,web}/**/*.{ts,tsx,mjs,sql}', 'deploy/**/*'], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => /^(node_modules|dist)$/.test(name),
  }).filter((entry) => entry.isFile())
  const named = sources.flatMap(({ parentPath, name }) =>
    [...readFileSync(join(parentPath, name), 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([path]) => ({
      name,
      path,
    })),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('every call in a document exists in the API', () => {
  const general = (path: string) => path.replace(/\?.*$/, '').replaceAll(/:\w+|\{[^}]+\}/g, ':')
  const calls = Object.values(api).flatMap((routes) =>
    Object.values<Route>(routes).map(({ method, path }) => `${method} ${general(path)}`),
  )
  const named = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`(GET|POST|PUT|DELETE) (?:\/api\/v1)?(\/[^`\s]+)/g)].map(
      ([, method = '', path = '']) => ({ document, call: `${method} ${general(path)}` }),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ call }) => !calls.includes(call) && !probes.includes(call))).toEqual([])
})

test('amounts in sentences have two decimals', () => {
  const sources = globSync(['{contract,domain,server,web}/**/*.{ts,tsx}', 'docs/manual.md', 'README.md'], {
    cwd: root,
    exclude: (name) => /\.test\.tsx?$|node_modules|web\/dist/.test(name),
  })
  expect(sources.length).toBeGreaterThan(500)
  const rounded = sources.flatMap((source) =>
    [...readFileSync(join(root, source), 'utf8').matchAll(/S\/\.? ?(\d[\d,]*(?:\.\d+)?|\$\{)/g)]
      .filter(([, amount = '']) => !/\.\d{2}$/.test(amount))
      .map(([text]) => `${source}: ${text}`),
  )
  // The one place that makes amounts.
  expect(rounded).toEqual([expect.stringContaining('domain/money.ts')])
})
