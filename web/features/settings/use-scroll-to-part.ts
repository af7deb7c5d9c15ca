import { useEffect, useRef } from 'react'
import { useQueryPart } from '../../platform/location.ts'

/** Scrolls to the section in the address (`?parte=pagos`) and focuses it, once, when all sections are loaded. */
export function useScrollToPart(complete: boolean): void {
  const [query] = useQueryPart()
  const asked = query.get('parte')
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!asked || !complete || shown.current === asked) return
    // After `useScrollRestoration`, which scrolls a new screen to its top.
    const frame = requestAnimationFrame(() => {
      shown.current = asked
      showPart(asked)
    })
    return () => cancelAnimationFrame(frame)
  }, [asked, complete])
}

export function showPart(id: string): void {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.querySelector('h2')?.focus({ preventScroll: true })
}
