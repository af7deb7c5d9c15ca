import { useSyncExternalStore } from 'react'

/** The `lg` breakpoint of the theme: there is room for two things side by side. */
export const isWide = matchMedia('(min-width: 64rem)')

/** There is room for a third. */
export const isVeryWide = matchMedia('(min-width: 80rem)')

export const useMediaQuery = (query: MediaQueryList) =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
