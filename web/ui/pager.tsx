import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

/** Previous, where one is, next. Gone when there is only one page. */
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
  return (
    <nav aria-label="Páginas" className="flex items-center justify-center gap-4 py-6">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label="Página anterior">
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
      </Button>
      <span aria-live="polite" className="min-w-16 text-center font-semibold">
        {page} / {totalPages}
      </span>
      <Button
        variant="secondary"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
        aria-label="Página siguiente"
      >
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </Button>
    </nav>
  )
}
