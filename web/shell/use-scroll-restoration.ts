import { useEffect, useRef } from 'react'

// Screens grow after they are rendered, so the browser would restore the scroll position too early.
history.scrollRestoration = 'manual'

const places = new Map<number, number>()
let entry = stamp()

/** Every history entry has a number, also one that a plain link created. */
function stamp(): number {
  const state = history.state as { entry?: number } | null
  if (state?.entry) return state.entry
  const next = Math.max(Date.now(), ...places.keys()) + 1
  history.replaceState({ entry: next }, '')
  return next
}

function leave(): void {
  places.set(entry, scrollY)
  entry = stamp()
}
// Registered at load, ahead of every other listener, so that the position is stored before anything renders.
addEventListener('popstate', leave)
addEventListener('hashchange', leave)

/** Counted from when the heading is rendered, which is waited for however long a screen takes to load. */
const restoreTimeoutMs = 3000
/** A page that has not grown for this long is complete. */
const steadyMs = 500

/** On a new screen, scrolls to the top and focuses the heading; when navigating back, restores the scroll position. */
export function useScrollRestoration(path: string): void {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    const place = places.get(entry) ?? 0
    const focused = document.activeElement
    let frame = 0
    let headedAt: number | undefined
    let height = 0
    let steadySince = performance.now()
    // With scroll anchoring, a list that grows above the viewport would move it along.
    if (place > 0) document.documentElement.style.overflowAnchor = 'none'
    scrollTo(0, place)
    const settle = () => {
      const now = performance.now()
      const heading = document.querySelector<HTMLElement>('h1')
      if (heading && headedAt === undefined) {
        headedAt = now
        if (document.activeElement === focused) heading.focus({ preventScroll: true })
      }
      const placed = place === 0 || Math.abs(scrollY - place) < 2
      if (!placed) scrollTo(0, place)
      const { scrollHeight } = document.documentElement
      if (scrollHeight !== height) steadySince = now
      height = scrollHeight
      const steady = place === 0 || now - steadySince > steadyMs
      if (headedAt !== undefined && ((placed && steady) || now - headedAt > restoreTimeoutMs)) stop()
      else frame = requestAnimationFrame(settle)
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      document.documentElement.style.overflowAnchor = ''
      for (const move of moves) removeEventListener(move, stop)
    }
    // Scrolling or typing meanwhile ends the restoration.
    const moves = ['wheel', 'touchstart', 'keydown'] as const
    for (const move of moves) addEventListener(move, stop, { passive: true })
    settle()
    return stop
  }, [path])
}
