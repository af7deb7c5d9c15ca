import { useSyncExternalStore } from 'react'

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'shop.theme'

// `public/bootstrap.js` applies it before this module runs, and again on every change.
const currentTheme = () => (document.documentElement.dataset['theme'] ?? 'system') as Theme

function subscribe(listener: () => void): () => void {
  addEventListener('theme', listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener('theme', listener)
    removeEventListener('storage', listener)
  }
}

/**
 * Applies the theme and stores it on this device; if nothing can be stored, it lasts for as long as the page is open.
 */
function choose(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage is disabled.
  }
  dispatchEvent(new CustomEvent('theme', { detail: theme }))
}

export const useTheme = (): [Theme, (theme: Theme) => void] => [useSyncExternalStore(subscribe, currentTheme), choose]
