import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { FocusEvent, KeyboardEvent as ReactKeyboardEvent } from 'react'
import { isTyping, popups } from '../../platform/use-shortcut.ts'

type Row = { id: number }

const down = ['ArrowDown', 'j', 'J']
const up = ['ArrowUp', 'k', 'K']
const isPlain = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  !event.ctrlKey && !event.metaKey && !event.altKey

/** The heading of the screen, for a focus whose element is gone. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus()

type Acts<Item> = Record<'onAccept' | 'onReject' | 'onToggle', (row: Item) => void> & { onUndo: () => void }

/**
 * Moves between rows, accepts and rejects them by keyboard. Those keys act only on the focused row, so that dictating or
 * typing elsewhere cannot accept a payment; J and K lead into the list from anywhere, the arrows from the heading. The
 * focus stays in the list when its row leaves or other rows come.
 */
export function useRowKeys<Item extends Row>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Item[],
  isDone: (row: Item) => boolean,
  { onAccept, onReject, onToggle, onUndo }: Acts<Item>,
) {
  const [activeId, setActive] = useState<number>()
  const active = rows.find(({ id }) => id === activeId) ?? rows.find((row) => !isDone(row)) ?? rows[0]
  const at = active ? rows.indexOf(active) : -1
  /** Whether the focus is in the list, or was there until its element was removed. */
  const inside = useRef(false)
  /** A row to focus once it is shown. */
  const wanted = useRef<number>(undefined)
  const focusRow = (id: number | undefined): boolean => {
    const element = id === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)
    element?.focus()
    return element !== null && element !== undefined
  }
  const focusAt = (index: number) => focusRow(rows[Math.min(Math.max(index, 0), rows.length - 1)]?.id)
  /** The row that waits once these are settled: the active one, the next after it, or the first. */
  const waitingAfter = (settled: readonly Item[]) =>
    [...rows.slice(Math.max(at, 0)), ...rows].find((row) => !isDone(row) && !settled.some(({ id }) => id === row.id))
      ?.id
  /** The next row that waits, or the first one; the same if none is left. */
  const focusNext = () => {
    if (active) focusRow(waitingAfter([active]) ?? active.id)
  }
  /** A row, or the active one if that is gone, or the heading if there is none. */
  const focusIfThere = (id: number | undefined) => {
    if (!focusRow(id) && !focusRow(active?.id)) focusHeading()
  }
  const focusSoon = (id: number) => {
    wanted.current = id
    setActive(id)
  }

  useLayoutEffect(() => {
    if (wanted.current !== undefined && focusRow(wanted.current)) wanted.current = undefined
    else if (inside.current && document.activeElement === document.body && !focusRow(active?.id)) {
      inside.current = false
      focusHeading()
    }
  })
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || !isPlain(event) || isTyping(target) || document.querySelector(popups)) return
      const idle = document.activeElement === document.body || document.activeElement?.tagName === 'H1'
      if (!['j', 'J', 'k', 'K'].includes(key) && !(idle && (key === 'ArrowDown' || key === 'ArrowUp'))) return
      event.preventDefault()
      focusRow(active?.id)
    }
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !list.current?.contains(target)) inside.current = false
    }
    addEventListener('keydown', enter)
    addEventListener('pointerdown', press)
    return () => {
      removeEventListener('keydown', enter)
      removeEventListener('pointerdown', press)
    }
  })
  const onKeyDown = (event: ReactKeyboardEvent<HTMLElement>) => {
    const { key, repeat, target } = event
    // React passes on the keys of a row's menu, too.
    const isHere = target instanceof HTMLElement && event.currentTarget.contains(target)
    if (!active || !isHere || !isPlain(event)) return
    const onRow = target.dataset['row'] !== undefined
    if (down.includes(key)) focusAt(at + 1)
    else if (up.includes(key)) focusAt(at - 1)
    else if (key === 'a' || key === 'A' || (key === 'Enter' && onRow)) {
      // A key that is held down must not accept one row after the other.
      if (repeat) return
      onAccept(active)
      focusNext()
    } else if (key === 'r' || key === 'R') onReject(active)
    else if (key === 'z' || key === 'Z') onUndo()
    else if (key === 'x' || key === 'X' || (key === ' ' && onRow)) onToggle(active)
    else return
    event.preventDefault()
  }
  const onFocus = () => {
    inside.current = true
  }
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    // From a popup the focus comes back. Without a target, its element was removed.
    if (relatedTarget instanceof Element && !list.current?.contains(relatedTarget))
      inside.current = relatedTarget.closest(popups) !== null
  }
  return {
    activeId: active?.id,
    setActive,
    waitingAfter,
    focusNext,
    focusIfThere,
    focusSoon,
    listProps: { onKeyDown, onFocus, onBlur },
  }
}
