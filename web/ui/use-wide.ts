import { useSyncExternalStore } from 'react'

// The `lg` breakpoint of the theme.
const wide = matchMedia('(min-width: 64rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for two things side by side. */
export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches)
