import { useSyncExternalStore } from 'react'
import type { PublicSettings, ShownBanner } from '#contract/settings/settings.ts'
import { defaultIdentity, type Identity } from '#domain/identity.ts'
import { defaultWording, type Wording } from '#domain/words.ts'
import { chooseWords } from '../ui/words.ts'

type Branding = Identity & { banners: ShownBanner[]; words: Wording }

/**
 * The branding that the server wrote into the page, so that the first paint has the shop's own name, colour, pictures
 * and words.
 */
const { banners, words, ...identityOfPage }: Branding = {
  ...defaultIdentity,
  banners: [],
  words: defaultWording,
  ...(JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="shop"]')?.content || '{}') as Partial<Branding>),
}

/** The banners of the day on which the page was loaded. */
export const bannersOfPage = banners

let current: Identity = identityOfPage
chooseWords(words)
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The name and look of the shop. */
export const useShop = (): Identity => useSyncExternalStore(subscribe, () => current)

/** Applies the identity and the words that the owner has set since this page was loaded. */
export function followSettings({ identity, words: set }: Pick<PublicSettings, 'identity' | 'words'>): void {
  chooseWords(set)
  if (JSON.stringify(identity) === JSON.stringify(current)) return
  const recoloured = identity.color !== current.color
  current = identity
  for (const listener of listeners) listener()
  if (recoloured) void import('#domain/accent.ts').then(({ accentStyle }) => applyAccent(accentStyle(current.color)))
}

function applyAccent(rules: string): void {
  const style = document.getElementById('accent') ?? document.head.appendChild(document.createElement('style'))
  style.id = 'accent'
  style.textContent = rules
}
