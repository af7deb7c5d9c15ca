import type { Plugin } from 'vite'
import { chunksOf } from './chunks-of.ts'

const productPage = /\/web\/features\/catalogue\/product-page\.tsx$/
const scripts = / *<script type="module"[^>]* src="\/([^"]+)"><\/script>\n?/g
const start = '<script src="/start.js">'

/**
 * Leaves it to `web/public/start.js` when the program begins, and tells it which files that is: the program itself, the
 * other parts of it, and what the screen of a product needs besides.
 */
export const startPage = (): Plugin => ({
  name: 'start-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      // The last one imports the others.
      const program = [...html.matchAll(scripts)].at(-1)?.[1] ?? ''
      const productScreen = Object.values(bundle).find(
        (it) => it.type === 'chunk' && productPage.test(it.facadeModuleId ?? ''),
      )
      const scriptsOf = (fileName = '') => [...chunksOf(bundle, fileName)].filter((it) => it.endsWith('.js'))
      const parts = scriptsOf(program).filter((it) => it !== program)
      const product = scriptsOf(productScreen?.fileName).filter((it) => it !== program && !parts.includes(it))
      const list = (files: string[]) => files.map((it) => `/${it}`).join(' ')
      const page = html.replace(scripts, '')
      if (!program || product.length === 0 || !page.includes(start))
        throw new Error('index.html no longer reads as it did')
      return page.replace(
        start,
        `<script src="/start.js" data-program="/${program}" data-parts="${list(parts)}" data-product="${list(product)}">`,
      )
    },
  },
})
