import type { Viewer } from '#domain/user.ts'
import type { Words } from '../ui/words.ts'
import { isAdmitted, labelIn, officeParts, paths, type MenuGroup } from './paths.ts'

/** The entries that a menu shows this viewer, in the words of the shop. */
export const menuEntries = (group: MenuGroup, viewer: Viewer, words: Words) =>
  Object.values(paths)
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.group === group && isAdmitted(entry.guard, viewer))
    .map((entry) => ({ ...entry, label: labelIn(words, entry.label) }))

/** Those of the back office by section, in the order of the sections. */
export function officeSections(viewer: Viewer, words: Words) {
  const entries = menuEntries('office', viewer, words)
  return officeParts.map((part) => ({ part, entries: entries.filter((entry) => entry.part === part) }))
}

/**
 * The entry of the screen that is shown, the most specific one: a filter or a page in the address is still the same
 * entry, unless it has an entry of its own.
 */
export function currentEntry<Entry extends { path: string }>(
  entries: readonly Entry[],
  path: string,
  query: URLSearchParams,
): Entry | undefined {
  const isHere = (entry: Entry) => {
    const [of, values] = entry.path.split('?')
    const isScreen = path === of || path.startsWith(`${of}/`)
    return isScreen && [...new URLSearchParams(values)].every(([name, value]) => query.get(name) === value)
  }
  return entries.filter(isHere).toSorted((one, other) => other.path.length - one.path.length)[0]
}
