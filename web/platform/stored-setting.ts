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

/** A setting of this device, stored in localStorage: how the user wants a screen to look. Never for customer data. */
export function useStoredSetting(name: string): [string | null, (text: string) => void] {
  const key = `shop.kept.${name}`
  const text = useSyncExternalStore(subscribe, () => read(key))
  return [text, (next) => write(key, next)]
}
