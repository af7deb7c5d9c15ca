import { useSyncExternalStore } from 'react'

/** The `lg` breakpoint of the theme: room for two columns. */
export const isWide = matchMedia('(min-width: 64rem)')

/** Room for three columns. */
export const isVeryWide = matchMedia('(min-width: 80rem)')

export const useMediaQuery = (query: MediaQueryList) =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
