import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { productSearchId } from '../features/catalogue/product-search.tsx'
import { useShortcut } from '../platform/use-shortcut.ts'

const load = () => import('../features/catalogue/search-dialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }))

/** Opens the search: focuses its field on the home page, opens a dialog elsewhere in the shop. */
export function SearchButton() {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const search = () => {
    const field = document.getElementById(productSearchId)
    if (field instanceof HTMLInputElement) field.select()
    else setState('open')
  }
  useShortcut(['/', 'mod+k'], search)
  // Only a preload: opening loads it again.
  const prepare = () => void load().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        aria-label="Búsqueda"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={search}
        onPointerEnter={prepare}
        className="grid size-11 shrink-0 place-items-center rounded-control text-inherit hover:bg-current/10"
      >
        <Search size={22} />
      </button>
      {state !== 'unasked' && (
        <Suspense fallback={null}>
          <SearchDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
