import { Undo2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** The number of actions about to be sent, and a button to undo the last of them. */
export function UndoBar({ count, onUndo }: { count: number; onUndo: () => void }) {
  if (count === 0) return null
  return (
    <section
      aria-label="Por enviar"
      className="flex items-center justify-between gap-3 rounded-card border border-line bg-raised p-4 shadow-float"
    >
      <p aria-live="polite" className="font-semibold">
        {count === 1 ? '1 recarga se envía en unos segundos' : `${count} recargas se envían en unos segundos`}
      </p>
      <Button variant="secondary" icon={<Undo2 size={18} />} onClick={onUndo}>
        Deshacer
      </Button>
    </section>
  )
}
