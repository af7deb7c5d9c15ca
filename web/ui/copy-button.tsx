import { Copy } from 'lucide-react'
import { toast } from './toast.tsx'

/** Copies a value, in browsers and on addresses that have no clipboard too. */
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
      <Copy size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

async function copy(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = value
    area.style.position = 'fixed'
    document.body.append(area)
    area.select()
    // The only way left on plain http.
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
