import { useEffect, useState, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react'

type Row = { id: number }

const down = ['ArrowDown', 'j', 'J']
const up = ['ArrowUp', 'k', 'K']
const isPlain = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  !event.ctrlKey && !event.metaKey && !event.altKey

/**
 * Moves between rows, accepts and rejects them by keyboard. Keys act only on the focused row, so that dictating or
 * typing elsewhere cannot accept a payment; from the heading an arrow key leads into the list.
 */
export function useRowKeys<Item extends Row>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Item[],
  {
    onAccept,
    onReject,
    onToggle,
    onUndo,
  }: Record<'onAccept' | 'onReject' | 'onToggle', (row: Item) => void> & { onUndo: () => void },
) {
  const [activeId, setActive] = useState<number>()
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  )
  const focus = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (row) list.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus()
  }
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const idle = document.activeElement === document.body || document.activeElement?.tagName === 'H1'
      if (!idle || !isPlain(event) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      focus(at)
    }
    addEventListener('keydown', enter)
    return () => removeEventListener('keydown', enter)
  })
  const onKeyDown = (event: ReactKeyboardEvent<HTMLElement>) => {
    const { key, repeat, target } = event
    const row = rows[at]
    if (!row || !isPlain(event)) return
    const onRow = target instanceof HTMLElement && target.dataset['row'] !== undefined
    if (down.includes(key)) focus(at + 1)
    else if (up.includes(key)) focus(at - 1)
    else if (key === 'a' || key === 'A' || (key === 'Enter' && onRow)) {
      // A key that is held down must not accept one row after the other.
      if (repeat) return
      onAccept(row)
      focus(at + 1)
    } else if (key === 'r' || key === 'R') onReject(row)
    else if (key === 'z' || key === 'Z') onUndo()
    else if (key === 'x' || key === 'X' || (key === ' ' && onRow)) onToggle(row)
    else return
    event.preventDefault()
  }
  return { activeId: rows[at]?.id, setActive, onKeyDown, focusNext: () => focus(at + 1) }
}
