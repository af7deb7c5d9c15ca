import type { Plugin, Rolldown } from 'vite'

const productPage = /\/web\/features\/catalogue\/product-page\.tsx$/
const scripts = / *<script type="module"[^>]* src="\/([^"]+)"><\/script>\n?/g
const bootstrap = '<script src="/bootstrap.js">'

/**
 * Lets `web/public/bootstrap.js` decide when the app bundle loads, and lists its files: the entry, its other chunks,
 * and those that the product page needs besides.
 */
export const startPage = (): Plugin => ({
  name: 'start-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      // The last script imports the others.
      const entry = [...html.matchAll(scripts)].at(-1)?.[1] ?? ''
      const productScreen = Object.values(bundle).find(
        (it) => it.type === 'chunk' && productPage.test(it.facadeModuleId ?? ''),
      )
      const scriptsOf = (fileName = '') => [...chunksOf(bundle, fileName)].filter((it) => it.endsWith('.js'))
      const parts = scriptsOf(entry).filter((it) => it !== entry)
      const product = scriptsOf(productScreen?.fileName).filter((it) => it !== entry && !parts.includes(it))
      const list = (files: string[]) => files.map((it) => `/${it}`).join(' ')
      const page = html.replace(scripts, '')
      if (!entry || product.length === 0 || !page.includes(bootstrap))
        throw new Error('index.html no longer reads as it did')
      return page.replace(
        bootstrap,
        `<script src="/bootstrap.js" data-bundle="/${entry}" data-parts="${list(parts)}" data-product="${list(product)}">`,
      )
    },
  },
})

/** A chunk with all chunks and styles that it requires, by file name. */
export function chunksOf(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (!chunk || found.has(fileName)) return found
  found.add(fileName)
  if (chunk.type === 'chunk') {
    for (const it of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) chunksOf(bundle, it, found)
  }
  return found
}
