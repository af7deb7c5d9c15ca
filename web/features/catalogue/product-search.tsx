import { SearchField, useSearchText } from './search-field.tsx'

/** Where the shop's shortcut leads to on the home page. */
export const productSearchId = 'product-search'

/** The search of the home page. */
export function ProductSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { text, type, searchNow } = useSearchText(value, onSearch)
  return (
    <SearchField
      id={productSearchId}
      text={text}
      onType={type}
      onEnter={() => {
        searchNow()
        // The keyboard of a phone gives way to what was found.
        if (matchMedia('(pointer: coarse)').matches) document.getElementById(productSearchId)?.blur()
      }}
      hint={
        <kbd
          aria-hidden
          className="pointer-events-none absolute right-3 hidden rounded-md border border-line px-2 text-14 text-soft md:block"
        >
          /
        </kbd>
      }
    />
  )
}
