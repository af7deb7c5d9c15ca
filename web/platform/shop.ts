import { useSyncExternalStore } from 'react'
import type { ShownBanner } from '#contract/settings/settings.ts'
import { defaultIdentity, type Identity } from '#domain/identity.ts'

type Branding = Identity & { banners: ShownBanner[] }

/**
 * The branding that the server wrote into the page, so that the first paint has the shop's own name, colour and
 * pictures.
 */
const { banners, ...identityOfPage }: Branding = {
  ...defaultIdentity,
  banners: [],
  ...(JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="shop"]')?.content || '{}') as Partial<Branding>),
}

/** The banners of the day on which the page was loaded. */
export const bannersOfPage = banners

let current: Identity = identityOfPage
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The name and look of the shop. */
export const useShop = (): Identity => useSyncExternalStore(subscribe, () => current)

/** Applies the identity that the owner has set since this page was loaded. */
export function followIdentity(next: Identity): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return
  const recoloured = next.color !== current.color
  current = next
  for (const listener of listeners) listener()
  if (recoloured) void import('#domain/accent.ts').then(({ accentStyle }) => applyAccent(accentStyle(current.color)))
}

function applyAccent(rules: string): void {
  const style = document.getElementById('accent') ?? document.head.appendChild(document.createElement('style'))
  style.id = 'accent'
  style.textContent = rules
}
