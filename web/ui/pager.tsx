import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { Button } from './button.tsx'

/** Previous, where one is, next; the two ends where they are far. Gone when there is only one page. */
export function Pager({
  page,
  totalPages,
  onPage,
}: {
  page: number
  totalPages: number
  onPage: (page: number) => void
}) {
  if (totalPages <= 1) return null
  const isLong = totalPages > 5
  return (
    <nav aria-label="Páginas" className="flex items-center justify-center gap-2 py-6 xs:gap-4">
      {isLong && (
        <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(1)} aria-label="Primera página">
          <ChevronsLeft size={20} />
        </Button>
      )}
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label="Página anterior">
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
        onClick={() => onPage(page + 1)}
        aria-label="Página siguiente"
      >
        <ChevronRight size={20} />
      </Button>
      {isLong && (
        <Button
          variant="quiet"
          disabled={page >= totalPages}
          onClick={() => onPage(totalPages)}
          aria-label="Última página"
        >
          <ChevronsRight size={20} />
        </Button>
      )}
    </nav>
  )
}
