import { useSyncExternalStore } from 'react'
import { defaultWording, type Wording } from '#domain/words.ts'

/** What the specification names in a word of its own, and the same in Spanish: components take these words from here. */
const table = {
  login: { original: 'Login', spanish: 'Ingresar' },
  home: { original: 'Home', spanish: 'Inicio' },
  username: { original: 'Username', spanish: 'Usuario' },
  password: { original: 'Password', spanish: 'Contraseña' },
} as const satisfies Record<string, Record<Wording, string>>

type WordName = keyof typeof table
type Words = Record<WordName, string>

const entries = Object.entries(table) as [WordName, Record<Wording, string>][]
const wordsOf = (wording: Wording) => Object.fromEntries(entries.map(([name, both]) => [name, both[wording]])) as Words

let chosen: Wording = defaultWording
let words = wordsOf(chosen)
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The words in which the owner wants the screens to name things. */
export const useWords = (): Words => useSyncExternalStore(subscribe, () => words)

/** Names things in these words from now on, on every screen. */
export function chooseWords(next: Wording): void {
  if (next === chosen) return
  chosen = next
  words = wordsOf(next)
  for (const listener of listeners) listener()
}
