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
  email: { original: 'Email', spanish: 'Correo' },
  password: { original: 'Password', spanish: 'Contraseña' },
  recoverPassword: { original: 'Recuperar Password', spanish: 'Recuperar contraseña' },
  searchUsername: { original: 'Buscar por username', spanish: 'Buscar por usuario' },
  searchExactUsername: { original: 'Buscar por username exacto', spanish: 'Buscar por usuario exacto' },
  byUsername: { original: 'Por username', spanish: 'Por usuario' },
  userCode: { original: 'Código user:', spanish: 'Código de usuario:' },
  validPhone: { original: 'Valid phone number', spanish: 'Teléfono válido' },
  enterPhone: { original: 'Please enter a valid phone number', spanish: 'Escribe un teléfono válido' },
  noEntries: { original: 'No entries to show', spanish: 'Ningún país' },
  administration: { original: 'Super Admin', spanish: 'Administración' },
  users: { original: 'Users', spanish: 'Usuarios' },
  reseller: { original: 'Reseller', spanish: 'Revendedor' },
  delete: { original: 'Delete', spanish: 'Eliminar' },
  submit: { original: 'Submit', spanish: 'Registrar' },
} as const satisfies Record<string, Record<Wording, string>>

type WordName = keyof typeof wordTable
export type Words = Record<WordName, string>

const names = Object.keys(wordTable) as WordName[]
const wordsOf = (wording: Wording) => Object.fromEntries(names.map((name) => [name, wordTable[name][wording]])) as Words

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

/** Text whose «names» of screens and buttons are the original words, in the words of the shop. */
export function useQuotedWords(): (text: string) => string {
  const now = useWords()
  return (text) =>
    text.replaceAll(/«([^»]+)»/g, (quoted, original: string) => {
      // «Password» is also a state of a purchase, which keeps its name.
      const name = names.find((it) => it !== 'password' && wordTable[it].original === original)
      return name ? `«${now[name]}»` : quoted
    })
}

/** The language of the words, for a screen reader whose page is in Spanish. */
export const useWordLang = () => useSyncExternalStore(subscribe, () => (chosen === 'original' ? 'en' : undefined))

/** Names things in these words from now on, on every screen. */
export function chooseWords(next: Wording): void {
  if (next === chosen) return
  chosen = next
  words = wordsOf(next)
  for (const listener of listeners) listener()
}
