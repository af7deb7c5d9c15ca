import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'

const debounceMs = 200
const maxLength = 100

/**
 * Normalises a search text from an address or a field for the request: one line of visible characters, of limited
 * length.
 */
export const searchText = (text: string | null) => (text ?? '').slice(0, maxLength).replace(/\p{C}/gu, '').trim()

/**
 * The text of a search field, debounced before it is searched for. A new `value` from outside, as after navigating
 * back, replaces it.
 */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])
  // After leaving the screen it would search on another one.
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

/** A search field; Escape and the clear button empty it. */
export function SearchField({
  ref,
  id,
  text,
  onType,
  onEnter,
  hint,
  placeholder = 'Busca un producto o una marca',
}: {
  ref?: Ref<HTMLInputElement> | undefined
  id?: string
  text: string
  onType: (text: string) => void
  onEnter: () => void
  /** Shown at the end of the field while it is empty. */
  hint?: ReactNode
  placeholder?: string | undefined
}) {
  const box = useRef<HTMLElement>(null)
  const clear = () => {
    onType('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <search ref={box} className="relative flex min-w-0 flex-1 items-center">
      <Search size={20} aria-hidden className="pointer-events-none absolute left-3.5 text-soft" />
      <input
        ref={ref}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Buscar productos"
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            // Keeps a dialog around the field open: a second Escape closes it.
            event.stopPropagation()
            event.preventDefault()
            clear()
          }
          if (event.key === 'Enter') onEnter()
        }}
        className="min-h-12 w-full min-w-0 truncate rounded-control border border-control-line bg-surface pr-12 pl-11 text-16 placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        hint
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
