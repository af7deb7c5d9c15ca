import { useEffect, useRef } from 'react'

// Screens grow after they appear, so the browser's own way of going back to a place comes too early.
history.scrollRestoration = 'manual'

const places = new Map<number, number>()
let entry = stamp()

/** Every entry of the history carries a number, also one that a plain link made. */
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
// Before anything is drawn anew: at load, ahead of every other listener.
addEventListener('popstate', leave)
addEventListener('hashchange', leave)

/** From when the heading is there: that is waited for, however long a screen takes to come. */
const restoreTimeoutMs = 3000
/** So long a page has not grown when all of it is there. */
const steadyMs = 500

/** On a new screen: its top, and the focus on its heading. On the way back: the place where one was. */
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
    // A list that grows above its foot would take along whoever sees the foot.
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
    // Whoever scrolls or types meanwhile is not pulled away.
    const moves = ['wheel', 'touchstart', 'keydown'] as const
    for (const move of moves) addEventListener(move, stop, { passive: true })
    settle()
    return stop
  }, [path])
}
