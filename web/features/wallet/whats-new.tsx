import { ArrowUp } from 'lucide-react'

/**
 * What changed since the list was loaded, in a bar over the page, so that rows do not move; the list is refetched on
 * request.
 */
export function WhatsNew({ fresh, gone, onShow }: { fresh: number; gone: number; onShow: () => void }) {
  const news = [
    fresh > 0 && (fresh === 1 ? '1 recarga nueva' : `${fresh} recargas nuevas`),
    gone > 0 && `${gone} ya ${gone === 1 ? 'atendida' : 'atendidas'}`,
  ].filter(Boolean)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-18 z-40 flex justify-center">
      {news.length > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-full bg-accent px-5 py-2 font-semibold text-on-accent shadow-float hover:brightness-110"
        >
          <ArrowUp size={18} className="shrink-0" />
          {news.join(' · ')}
        </button>
      )}
    </div>
  )
}
