const fetched = new Set<string>()

/**
 * Called by the build around each `import()`, in place of Vite's own helper: fetches the chunk and all chunks that it
 * imports first, so that a failure can be tried again. Chromium never requests a module again whose import has failed,
 * nor imports any other that needs it, until the page is reloaded.
 * @param files their paths, without the first slash
 */
async function importFetched<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(fetchOnce))
  return load()
}
// The name under which the build imports it.
export { importFetched as __vitePreload }

/**
 * Reads a file to its end: from then on the browser's cache has it. A fetch still under way is not waited for: it may be
 * lost with a connection that has come back since.
 */
async function fetchOnce(file: string): Promise<void> {
  if (fetched.has(file)) return
  const response = await fetch(`/${file}`)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  await response.arrayBuffer()
  fetched.add(file)
}
