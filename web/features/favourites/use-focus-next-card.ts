import { useLayoutEffect, useRef, type MouseEvent } from 'react'

/** After a card is removed, moves the focus to the one that takes its place, or to the heading after the last. */
export function useFocusNextCard(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef(0)
  const before = useRef(count)
  const cards = () => [...(list.current?.querySelectorAll('article') ?? [])]
  useLayoutEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer || document.activeElement !== document.body) return
    const card = cards()[Math.min(place.current, count - 1)]
    const next = card?.querySelector<HTMLElement>('[aria-pressed]') ?? document.querySelector('h1')
    next?.focus()
  }, [count])
  const onClickCapture = (event: MouseEvent) => {
    place.current = cards().findIndex((card) => card.contains(event.target as Node))
  }
  return { ref: list, onClickCapture }
}
