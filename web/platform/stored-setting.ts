import { useSyncExternalStore } from 'react'

// Settings that the browser refuses to store, for as long as the page is open.
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * Removes the views and columns that earlier versions kept on the device: they do not say whose they are, and the next
 * one who logs in here would see them.
 */
export function forgetViews(): void {
  try {
    const left = Object.keys(localStorage).filter((key) => /^shop\.kept\.(?:views|columns)\//.test(key))
    for (const key of left) localStorage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}

/** Whether this was not asked on this device yet. */
export function takeOnce(name: string): boolean {
  const key = `shop.kept.${name}`
  if (read(key) !== null) return false
  write(key, 'taken')
  return true
}

export const storedSetting = (name: string): string | null => read(`shop.kept.${name}`)

export function forgetSetting(name: string): void {
  const key = `shop.kept.${name}`
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}

/** A setting of this device, stored in localStorage: how the user wants a screen to look. Never for customer data. */
export function useStoredSetting(name: string): [string | null, (text: string) => void] {
  const key = `shop.kept.${name}`
  const text = useSyncExternalStore(subscribe, () => read(key))
  return [text, (next) => write(key, next)]
}
