import type { Stop } from './recorder.ts'

/** The minimum contrast of a focus ring against its background. */
const leastContrast = 3

/** Problems found by tabbing through a screen with Tab and back with Shift+Tab. */
export function focusProblems(forth: readonly Stop[], back: readonly Stop[], inDialog: boolean): string[] {
  const found = [...forth, ...back].flatMap((stop) => problemsOf(stop, inDialog))
  for (const [index, stop] of forth.entries()) {
    const before = forth[index - 1]
    if (before && goesBack(before, stop)) found.push(`goes back from ${before.what} to ${stop.what}`)
  }
  // Of a list with a single tab stop, it is the row that was focused last; it may differ on the way back.
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

function problemsOf(stop: Stop, inDialog: boolean): string[] {
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

/** Whether the focus moves up in its column or left in its row; within one card, the name may come first. */
function goesBack(before: Stop, stop: Stop): boolean {
  if (!before.box || !stop.box || (stop.within !== undefined && stop.within === before.within)) return false
  const [from, to] = [before.box, stop.box]
  // A list that scrolls by itself has moved its stops; the stop before may be one that it had not scrolled for.
  const { scrolled } = stop
  const inSameList = scrolled && (!before.scrolled || before.scrolled.list === scrolled.list)
  const moved = inSameList ? scrolled.by - (before.scrolled?.by ?? 0) : 0
  const upwards = to.bottom + moved <= from.top + 4 && to.left < from.right && to.right > from.left
  const leftwards = to.right <= from.left && Math.abs(to.top - from.top) < 8
  return upwards || leftwards
}
