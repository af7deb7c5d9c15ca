import { useSyncExternalStore } from 'react'
import { modalDialogs } from '../../platform/use-shortcut.ts'

const popups = `${modalDialogs}, [role="menu"], [role="listbox"]`

function subscribeToPopups(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Whether a dialog or a menu is open. */
const usePopupOpen = () => useSyncExternalStore(subscribeToPopups, () => document.querySelector(popups) !== null)

const fields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select'

function subscribeToFocus(listener: () => void): () => void {
  // Moving from one field to another, there is a moment when none has the focus.
  const later = () => setTimeout(listener)
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', later)
  return () => {
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', later)
  }
}

/** Whether a text field has the focus. */
const useFieldFocused = () =>
  useSyncExternalStore(subscribeToFocus, () => document.activeElement?.matches(fields) ?? false)

/** What the user is busy with. */
export function useBusy(): 'popup' | 'field' | undefined {
  const popup = usePopupOpen()
  const writing = useFieldFocused()
  if (popup) return 'popup'
  return writing ? 'field' : undefined
}
