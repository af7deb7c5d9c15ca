import { useSyncExternalStore } from 'react'

// Screens are addressed in the hash, with their query: `#/?page=2&category=3`.
const inHash = () => location.hash.replace(/^#?\/?/, '')
/** The path of the screen, without its query. */
export const pathNow = () => `/${inHash().split('?')[0] ?? ''}`
const queryNow = () => inHash().split('?')[1] ?? ''

/** The screen with its query, as `navigate` takes it. */
export const here = () => `/${inHash()}`

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener('hashchange', listener)
    removeEventListener('popstate', listener)
  }
}

type Options = {
  replace?: boolean
  /** Leaves a screen with unsaved changes without asking, as when the session ends. */
  force?: boolean
}

type Held = { address: string; path: string; ask: (leave: () => void) => void }
let held: Held | undefined

/** Keeps this screen: whoever leaves it is asked, and leaves once `leave` is called. Returns a function that ends that. */
export function holdScreen(ask: Held['ask']): () => void {
  const hold = { address: here(), path: pathNow(), ask }
  held = hold
  return () => {
    if (held === hold) held = undefined
  }
}

function askToLeave(to: string, options: Options): void {
  held?.ask(() => {
    held = undefined
    navigate(to, options)
  })
}

/** After a link or the back button: the screen that is kept gets its address back before anything is rendered. */
function keepScreen(): void {
  if (!held || pathNow() === held.path) return
  const to = here()
  history.replaceState(null, '', `#${held.address}`)
  askToLeave(to, {})
}

/** Lets a screen be kept; called before anything is rendered, to be ahead of the listeners by which screens are. */
export function watchAddress(): void {
  addEventListener('popstate', keepScreen)
  addEventListener('hashchange', keepScreen)
}

/** Goes to a screen; if it is the current one, its history entry is replaced. */
export function navigate(to: string, options: Options = {}): void {
  if (options.force) held = undefined
  if (held && to.split('?')[0] !== held.path) return askToLeave(to, options)
  const before = location.href
  history[options.replace || to === here() ? 'replaceState' : 'pushState'](null, '', `#${to}`)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: location.href }))
}

/** The hook that wouter's Router expects. */
export const useHashPath = (): [string, typeof navigate] => [useSyncExternalStore(subscribe, pathNow), navigate]
useHashPath.hrefs = (href: string) => `#${href}`

/** A positive integer from a query or a path; undefined for anything else. */
export function positive(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

type ChangeQuery = (parts: Record<string, string | undefined>, options?: Options) => void

/**
 * The query of the screen, and a function that changes parts of it and adds a history entry; empty parts are removed.
 */
export function useQueryPart(): [URLSearchParams, ChangeQuery] {
  const query = useSyncExternalStore(subscribe, queryNow)
  const change: ChangeQuery = (parts, options) => {
    const next = new URLSearchParams(queryNow())
    for (const [name, value] of Object.entries(parts)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    navigate(`${pathNow()}${next.size > 0 ? `?${next}` : ''}`, options)
  }
  return [new URLSearchParams(query), change]
}

/** The query of a list's screen, and a function that changes its filters and returns to the first page. */
export function useFilters(): ReturnType<typeof useQueryPart> {
  const [query, change] = useQueryPart()
  return [query, (filters, options) => change({ ...filters, page: undefined }, options)]
}

/** The page of a list that the address asks for, and a function that goes to another one. */
export function usePage(): [number, (page: number, options?: Options) => void] {
  const [query, change] = useQueryPart()
  return [
    positive(query.get('page')) ?? 1,
    (page, options) => change({ page: page > 1 ? String(page) : undefined }, options),
  ]
}

/** The parameters that a screen gets from its path: `{ id: '7' }` for `/products/7`. */
export type PageProps = { params: Record<string, string | undefined> }

/** Thrown by a screen while it renders, when its address names something that does not exist. */
export class NotFoundError extends Error {}
