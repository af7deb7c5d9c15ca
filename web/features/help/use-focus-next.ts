import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Puts the focus, after the next drawing, on the first of these places that is there and can take it. */
export function useFocusNext(within: RefObject<HTMLElement | null>): (...places: string[]) => void {
  const wanted = useRef<string[]>([])
  useLayoutEffect(() => {
    const [place] = wanted.current.flatMap((it) => within.current?.querySelector<HTMLElement>(`${it}:enabled`) ?? [])
    wanted.current = []
    place?.focus()
  })
  return (...places) => {
    wanted.current = places
  }
}
