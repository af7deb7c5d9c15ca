import { useEffect, useEffectEvent } from 'react'

/** `mod+k` is ⌘K or Ctrl+K. A plain key stays a letter for whoever is typing. */
export type Shortcut = 'mod+k' | '/'

const typing = 'input, textarea, select, [contenteditable]'
/** What waits for an answer keeps the keyboard to itself. */
const dialogs = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]'

function isPressed(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const mod = event.metaKey || event.ctrlKey
  if (event.altKey || event.isComposing) return false
  if (shortcut === 'mod+k') return mod && !event.shiftKey && event.key.toLowerCase() === 'k'
  // Shift makes the slash of a Spanish keyboard.
  return !mod && event.key === shortcut && !(event.target instanceof Element && event.target.matches(typing))
}

/** Keys that act wherever on the screen the focus is; not while a dialog is open. */
export function useShortcut(shortcuts: readonly Shortcut[], act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !shortcuts.some((it) => isPressed(it, event))) return
    if (document.querySelector(dialogs)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
