import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../../platform/use-shortcut.ts'

const debounceMs = 200
const maxSearchLength = 100

/** What an address or a person asks for, as it can be sent: one line of visible characters, not too long. */
export const searchText = (text: string | null) => (text ?? '').slice(0, maxSearchLength).replace(/\p{C}/gu, '').trim()

/**
 * The text of a search as somebody types it, and when it is searched for: a moment after the last letter. What comes from
 * elsewhere, such as the way back, takes its place.
 */
function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])
  // Elsewhere by then, it would search another screen.
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string) => {
    clearTimeout(timer.current)
    const wanted = searchText(next)
    if (wanted === sent.current) return
    sent.current = wanted
    onSearch(wanted)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    if (next.trim() === '') send(next)
    else timer.current = setTimeout(() => send(next), debounceMs)
  }
  return { text, type, searchNow: () => send(text) }
}

/** The search of the home page: finds as one types. */
export function ProductSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { text, type, searchNow } = useSearchText(value, onSearch)
  useShortcut(['/', 'mod+k'], () => field.current?.select())
  const clear = () => {
    type('')
    field.current?.focus()
  }
  return (
    <search className="relative flex min-w-0 flex-1 items-center">
      <Search size={20} aria-hidden className="pointer-events-none absolute left-3.5 text-soft" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Buscar productos"
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder="Busca un producto o una marca"
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') clear()
          if (event.key !== 'Enter') return
          searchNow()
          // The keyboard of a phone gives way to what was found.
          if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
        }}
        className="min-h-12 w-full min-w-0 rounded-control border border-control-line bg-surface pr-12 pl-11 text-16 placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute right-3 hidden rounded-md border border-line px-2 text-14 text-soft md:block"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Borrar la búsqueda"
          onClick={clear}
          className="absolute right-0.5 grid size-11 place-items-center rounded-control text-soft hover:bg-raised"
        >
          <X size={18} />
        </button>
      )}
    </search>
  )
}
