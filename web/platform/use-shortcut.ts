import { useEffect, useEffectEvent } from 'react'

/** `mod+k` is ⌘K or Ctrl+K. A plain key types its character while a text field has the focus. */
export type Shortcut = 'mod+k' | '/' | '?' | 's'

/** Whether a key types into this element. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
/** Matches open modal dialogs; not a toast, which has the role of a dialog too. */
export const modalDialogs = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])'
/** The same, and open menus, whose entries take the keys. */
export const popups = `[role=menu], ${modalDialogs}`

function isPressed(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const mod = event.metaKey || event.ctrlKey
  if (event.altKey || event.isComposing) return false
  if (shortcut === 'mod+k') return mod && !event.shiftKey && event.key.toLowerCase() === 'k'
  // Shift is not checked: a Spanish keyboard needs it to type a slash.
  return !mod && event.key.toLowerCase() === shortcut && !isTyping(event.target)
}

/** Shortcuts that work wherever the focus is; not while a dialog or a menu is open. */
export function useShortcut(shortcuts: readonly Shortcut[], act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !shortcuts.some((it) => isPressed(it, event))) return
    if (document.querySelector(popups)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
