import type { Rolldown } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const popups = /[\\/](?:@base-ui|@floating-ui)[\\/]/
/** Large libraries that a screen loads when somebody needs them. */
const large = /[\\/](?:libphonenumber-js|zod)[\\/]/
/** By how many of the parts that are loaded on demand a module is used before it joins those of all. */
const minShareCount = 3

/**
 * The modules that are loaded together. Each request costs a phone a round trip, and the browser makes six at once: what
 * many screens use is one chunk, and what menus and dialogs add is another, rather than a hundred of one file each.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, boolean>()
  /** Whether a module is of a library for menus and dialogs, or imports one. */
  function opensPopups(id: string, graph: Graph): boolean {
    const found = known.get(id)
    if (found !== undefined) return found
    // Modules may import each other.
    known.set(id, false)
    const opens =
      popups.test(id) || (graph.getModuleInfo(id)?.importedIds.some((it) => opensPopups(it, graph)) ?? false)
    known.set(id, opens)
    return opens
  }
  const test = (id: string) => !large.test(id)
  return [
    { name: 'first-view', tags: ['$initial'], priority: 2 },
    // Before the other: a group takes what its modules import.
    {
      name: (id, graph) => (opensPopups(id, graph) ? null : 'shared'),
      debugName: 'shared',
      test,
      minShareCount,
      priority: 1,
    },
    { name: 'popups', test, minShareCount },
  ]
}
