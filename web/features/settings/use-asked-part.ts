import { useEffect, useRef } from 'react'
import { useQueryPart } from '../../platform/location.ts'

/** Brings the part that the address asks for (`?parte=pagos`) to the eye and the focus, once, when all parts are there. */
export function useAskedPart(complete: boolean): void {
  const [query] = useQueryPart()
  const asked = query.get('parte')
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!asked || !complete || shown.current === asked) return
    // After the arrival on a new screen, which goes to its top.
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
