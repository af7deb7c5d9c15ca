import { useSyncExternalStore } from 'react'
import { publicSettings } from '#contract/settings.ts'
import { defaultIdentity, type Identity } from '#domain/identity.ts'

/** As the server wrote it into the page, so that the first paint has the shop's own name and colour. */
function identityOfPage(): Identity {
  const written = document.querySelector<HTMLMetaElement>('meta[name="shop"]')?.content ?? ''
  return publicSettings.shape.identity.catch(defaultIdentity).parse(JSON.parse(written))
}

let current = identityOfPage()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How the shop calls itself and looks. */
export const useShop = (): Identity => useSyncExternalStore(subscribe, () => current)

/** Puts on what the owner has set since this page was loaded. */
export function followIdentity(next: Identity): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return
  const recoloured = next.color !== current.color
  current = next
  for (const listener of listeners) listener()
  if (recoloured) void import('#domain/accent.ts').then(({ accentStyle }) => wear(accentStyle(current.color)))
}

function wear(rules: string): void {
  const style = document.getElementById('accent') ?? document.head.appendChild(document.createElement('style'))
  style.id = 'accent'
  style.textContent = rules
}
