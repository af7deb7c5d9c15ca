import type { Stop } from './recorder.ts'

/** The least contrast of a ring against its ground. */
const leastContrast = 3

/** What whoever goes through a screen with Tab, and back with Shift+Tab, stumbles over. */
export function faultsOf(forth: readonly Stop[], back: readonly Stop[], inDialog: boolean): string[] {
  const found = [...forth, ...back].flatMap((stop) => stumbles(stop, inDialog))
  for (const [index, stop] of forth.entries()) {
    const before = forth[index - 1]
    if (before && goesBack(before, stop)) found.push(`goes back from ${before.what} to ${stop.what}`)
  }
  // A row that holds the place of a whole list gives it to the row that one is in.
  const isPlace = ({ what }: Stop) => !what.startsWith('li ')
  const way = forth.filter(isPlace).map(({ what }) => what)
  const wayBack = back
    .filter(isPlace)
    .map(({ what }) => what)
    .toReversed()
  if (!inDialog && way.join('\n') !== wayBack.join('\n'))
    found.push(
      `another way back: ${[...way, ...wayBack].filter((what) => !(way.includes(what) && wayBack.includes(what))).join(', ')}`,
    )
  return [...new Set(found)]
}

function stumbles(stop: Stop, inDialog: boolean): string[] {
  const { what, name, unseen, contrast, covered, small } = stop
  return [
    !name && `has no name: ${what}`,
    unseen && `looks the same without the focus: ${what}`,
    contrast !== undefined && contrast < leastContrast && `a ring of ${contrast.toFixed(1)} to 1: ${what}`,
    covered !== undefined && `under ${covered}: ${what}`,
    inDialog && !stop.inPopup && `outside the dialog: ${what}`,
    small && `smaller than 24 px and too near to another: ${what}`,
  ].filter((fault) => fault !== false)
}

/** Upwards in its own column or leftwards in its own row; within one card, its name goes first. */
function goesBack(before: Stop, stop: Stop): boolean {
  if (!before.box || !stop.box || (stop.within !== undefined && stop.within === before.within)) return false
  const [from, to] = [before.box, stop.box]
  const upwards = to.bottom <= from.top + 4 && to.left < from.right && to.right > from.left
  const leftwards = to.right <= from.left && Math.abs(to.top - from.top) < 8
  return upwards || leftwards
}
