import { useSyncExternalStore } from 'react'

const popups = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function subscribeToPopups(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Whether a dialog or a menu lies over the page: somebody is in the middle of something. */
const usePopupOpen = () => useSyncExternalStore(subscribeToPopups, () => document.querySelector(popups) !== null)

const fields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select'

function subscribeToFocus(listener: () => void): () => void {
  // From one field to the next there is a moment without any.
  const later = () => setTimeout(listener)
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', later)
  return () => {
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', later)
  }
}

/** Whether somebody is about to write into a field. */
const useFieldFocused = () =>
  useSyncExternalStore(subscribeToFocus, () => document.activeElement?.matches(fields) ?? false)

export function useBusy(): boolean {
  const popup = usePopupOpen()
  const writing = useFieldFocused()
  return popup || writing
}
