import { SearchField, useSearchText } from './search-field.tsx'

/** The id of the field that the search shortcut focuses on the home page. */
export const productSearchId = 'product-search'

/** The search field of the home page. */
export function ProductSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { text, type, searchNow } = useSearchText(value, onSearch)
  return (
    <SearchField
      id={productSearchId}
      text={text}
      onType={type}
      onEnter={() => {
        searchNow()
        // Closes the keyboard of a phone, which covers the results.
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
