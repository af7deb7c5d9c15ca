import { useSyncExternalStore } from 'react'

const fields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select'

function subscribe(listener: () => void): () => void {
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
export const useFieldFocused = () =>
  useSyncExternalStore(subscribe, () => document.activeElement?.matches(fields) ?? false)
