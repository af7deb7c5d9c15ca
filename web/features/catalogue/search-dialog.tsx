import { useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { QuickSearch } from './quick-search.tsx'

/** The product search in a dialog, over any screen of the shop. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onOpenChange={onClose} title="Búsqueda" initialFocus={field}>
      {/* On a phone, high enough to be usable above the keyboard. */}
      <div className="flex h-[min(60dvh,480px)] -mx-1 flex-col p-1 max-xs:h-[76dvh]">
        <QuickSearch onClose={onClose} field={field}>
          <p className="pt-4 text-14 text-soft">Escribe el nombre de un producto, de una marca o de una categoría.</p>
        </QuickSearch>
      </div>
    </Dialog>
  )
}
