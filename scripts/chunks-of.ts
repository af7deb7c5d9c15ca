import type { Rolldown } from 'vite'

/** A chunk with all chunks and styles that it cannot do without, by their file names. */
export function chunksOf(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (!chunk || found.has(fileName)) return found
  found.add(fileName)
  if (chunk.type === 'chunk') {
    for (const it of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) chunksOf(bundle, it, found)
  }
  return found
}
