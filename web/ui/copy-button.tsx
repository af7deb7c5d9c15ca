import { Copy } from 'lucide-react'
import { copy } from './copy.ts'
import { toast } from './toast.ts'

/** Copies a value and says so. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  return (
    <button
      type="button"
      aria-label={`Copiar ${label}`}
      onClick={() =>
        void copy(value).then((done) =>
          toast(done ? 'Copiado' : 'No se pudo copiar', { type: done ? 'good' : 'bad', ms: 1500 }),
        )
      }
      className="grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
    >
      <Copy size={18} />
    </button>
  )
}
