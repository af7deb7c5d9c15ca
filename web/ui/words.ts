import { useSyncExternalStore } from 'react'
import { defaultWording, type Wording } from '#domain/words.ts'

/** What the specification names in English, and the same in Spanish. Components take these words from here. */
export const wordTable = {
  home: { original: 'Home', spanish: 'Inicio' },
  login: { original: 'Login', spanish: 'Ingresar' },
  purchases: { original: 'Purchases', spanish: 'Compras' },
  menu: { original: 'Menu', spanish: 'Menú' },
  cart: { original: 'Cart', spanish: 'Carrito' },
  emptyCart: { original: 'Vaciar Cart', spanish: 'Vaciar carrito' },
  favourites: { original: 'Favorites', spanish: 'Favoritos' },
  all: { original: 'All', spanish: 'Todas' },
  search: { original: 'Search..', spanish: 'Buscar' },
  username: { original: 'Username', spanish: 'Usuario' },
  password: { original: 'Password', spanish: 'Contraseña' },
  recoverPassword: { original: 'Recuperar Password', spanish: 'Recuperar contraseña' },
  validPhone: { original: 'Valid phone number', spanish: 'Teléfono válido' },
  users: { original: 'Users', spanish: 'Usuarios' },
  reseller: { original: 'Reseller', spanish: 'Revendedor' },
  delete: { original: 'Delete', spanish: 'Eliminar' },
  submit: { original: 'Submit', spanish: 'Registrar' },
} as const satisfies Record<string, Record<Wording, string>>

export type WordName = keyof typeof wordTable
type Words = Record<WordName, string>

const names = Object.keys(wordTable) as WordName[]
const wordsOf = (wording: Wording) =>
  Object.fromEntries(names.map((name) => [name, wordTable[name][wording]])) as Words

/** Some of the words, to choose by. */
export function exampleWords(wording: Wording): string[] {
  const { purchases, login, users, home, cart, favourites, username, password } = wordsOf(wording)
  return [purchases, login, users, home, cart, favourites, username, password]
}

let chosen: Wording = defaultWording
let words = wordsOf(chosen)
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The words in which the owner wants the screens to name things. */
export const useWords = (): Words => useSyncExternalStore(subscribe, () => words)

/** The language of the words, for a screen reader whose page is in Spanish. */
export const useWordLang = () => useSyncExternalStore(subscribe, () => (chosen === 'original' ? 'en' : undefined))

/** Names things in these words from now on, on every screen. */
export function chooseWords(next: Wording): void {
  if (next === chosen) return
  chosen = next
  words = wordsOf(next)
  for (const listener of listeners) listener()
}
