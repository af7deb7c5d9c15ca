import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc, type Plugin, type Rolldown } from 'vite'
import { chunksOf } from './start-page.ts'

const source = join(import.meta.dirname, '..', 'web', 'worker', 'service-worker.ts')

/** Our files whose names carry no hash. */
const named = ['/', '/bootstrap.js', '/logo.svg', '/avatar.svg', '/favicon.svg', '/manifest.webmanifest']

/** A screen that must work offline, with all its chunks. */
const offlinePage = /\/web\/shell\/offline-page\.tsx$/

/**
 * Writes `sw.js` with the list of files to cache, and a name derived from their content: a build with other content is
 * another worker. Runs after every other plugin, because it reads their output.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = 'web/dist' }, bundle) {
      const files = [...named, ...shellOf(bundle)]
      const hash = createHash('sha256')
      for (const file of files) hash.update(await readFile(join(dir, file === '/' ? 'index.html' : file)))
      const shell = { name: `shell-${hash.digest('hex').slice(0, 16)}`, files }
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
      await writeFile(join(dir, 'sw.js'), `const shell = ${JSON.stringify(shell)}\n${code}`)
    },
  },
})

/** The chunks of the first view and of the offline page, their styles, and the fonts. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  for (const file of Object.values(bundle)) {
    const wanted =
      file.type === 'chunk'
        ? file.isEntry || (file.facadeModuleId !== null && offlinePage.test(file.facadeModuleId))
        : file.fileName.endsWith('.woff2')
    if (wanted) chunksOf(bundle, file.fileName, found)
  }
  return [...found].toSorted().map((fileName) => `/${fileName}`)
}
