import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

export function CopyButton({ label, value }: { label: string; value: string }) {
  return (
    <button
      type="button"
      aria-label={`Copiar ${label}`}
      onClick={() => void copyWithToast(value)}
      className="grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
    >
      <Copy size={18} />
    </button>
  )
}

/** The same with its word, for what one came to copy. */
export function WideCopyButton({ label, value }: { label: string; value: string }) {
  return (
    <Button
      size="sm"
      variant="tonal"
      about={label}
      icon={<Copy size={16} />}
      onClick={() => void copyWithToast(value)}
      className="shrink-0"
    >
      Copiar
    </Button>
  )
}

/** Copies a text and shows a toast that says whether it worked. */
export async function copyWithToast(value: string): Promise<void> {
  const done = await copy(value)
  toast(done ? 'Copiado' : 'No se pudo copiar', { type: done ? 'good' : 'bad' })
}

/** Copies a text to the clipboard, also in browsers and on addresses without the clipboard API; false if it failed. */
export async function copy(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    const focused = document.activeElement
    const area = document.createElement('textarea')
    area.value = value
    area.style.position = 'fixed'
    document.body.append(area)
    area.select()
    // The only way on plain http.
    const done = document.execCommand('copy')
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return done
  }
}
