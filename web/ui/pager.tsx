import { useRef, type RefObject } from 'react'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { Button } from './button.tsx'

type Props = {
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** The list to scroll to when the page changes; by default the element before the pager. */
  list?: RefObject<Element | null>
}

/**
 * Previous, the nearby pages, next, and the first and last page where they are far. Hidden when there is only one page.
 * Changing the page scrolls to the top of the list.
 */
export function Pager({ page, totalPages, onPage, list }: Props) {
  const nav = useRef<HTMLElement>(null)
  if (totalPages <= 1) return null
  const turnTo = (next: number) => {
    onPage(next)
    const turned = list?.current ?? nav.current?.previousElementSibling
    turned?.scrollIntoView({ block: 'start' })
  }
  const isLong = totalPages > 5
  return (
    <nav ref={nav} aria-label="Páginas" className="flex items-center justify-center gap-2 py-6 xs:gap-4">
      {isLong && (
        <Button variant="quiet" disabled={page <= 1} onClick={() => turnTo(1)} aria-label="Primera página">
          <ChevronsLeft size={20} />
        </Button>
      )}
      <Button variant="secondary" disabled={page <= 1} onClick={() => turnTo(page - 1)} aria-label="Página anterior">
        <ChevronLeft size={20} />
      </Button>
      <span aria-live="polite" className="min-w-16 text-center font-semibold">
        <span className="sr-only">Página </span>
        <span>
          {page} / {totalPages}
        </span>
      </span>
      <Button
        variant="secondary"
        disabled={page >= totalPages}
        onClick={() => turnTo(page + 1)}
        aria-label="Página siguiente"
      >
        <ChevronRight size={20} />
      </Button>
      {isLong && (
        <Button
          variant="quiet"
          disabled={page >= totalPages}
          onClick={() => turnTo(totalPages)}
          aria-label="Última página"
        >
          <ChevronsRight size={20} />
        </Button>
      )}
    </nav>
  )
}
