import { Search } from 'lucide-react'
import { useState } from 'react'
import { productSearchId } from '../features/catalogue/product-search.tsx'
import { useShortcut } from '../platform/use-shortcut.ts'
import { lazyDialog, preload } from '../ui/lazy-parts.tsx'

const load = () => import('../features/catalogue/search-dialog.tsx').then((it) => it.SearchDialog)
const SearchDialog = lazyDialog(load)

/** Opens the search: focuses its field on the home page, opens a dialog elsewhere in the shop. */
export function SearchButton() {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const search = () => {
    const field = document.getElementById(productSearchId)
    if (field instanceof HTMLInputElement) field.select()
    else setState('open')
  }
  useShortcut(['/', 'mod+k'], search)
  return (
    <>
      <button
        type="button"
        aria-label="Búsqueda"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={search}
        onPointerEnter={() => preload(load)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-inherit hover:bg-current/10"
      >
        <Search size={22} />
      </button>
      {state !== 'unasked' && <SearchDialog open={state === 'open'} onClose={() => setState('closed')} />}
    </>
  )
}
