import { useSyncExternalStore } from 'react'

const popups = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Whether a dialog or a menu lies over the page: somebody is in the middle of something. */
export const usePopupOpen = () => useSyncExternalStore(subscribe, () => document.querySelector(popups) !== null)
