import { useRef, useState } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { soles } from '../../ui/soles.ts'
import { MotivoField } from './motivo-field.tsx'

const ready = [
  'No encontramos ese pago.',
  'El monto del pago es otro.',
  'El N.º de operación es otro.',
  'No se lee el comprobante.',
  'Ese pago ya se usó en otra recarga.',
]
const other = 'Otro motivo'

type Props = {
  entry: WalletEntryWithUser
  onReject: (motivo: string) => void
  onClose: () => void
  /** Moves the focus on after the rejection. */
  focusNext: () => void
}

/** Rejects a top-up for a reason that its customer can read: a predefined one or another. */
export function RejectDialog({ entry, onReject, onClose, focusNext }: Props) {
  const [chosen, choose] = useState(ready[0])
  const [written, write] = useState('')
  const [missing, miss] = useState<Error | null>(null)
  const done = useRef(false)
  const first = useRef<HTMLInputElement>(null)
  const submit = () => {
    const motivo = chosen === other ? written.trim() : chosen
    if (!motivo) {
      miss(new Error('Escribe el motivo.'))
      return
    }
    onReject(motivo)
    done.current = true
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Rechazar recarga"
      description={`${soles(entry.quantity)} de ${entry.user.username}`}
      initialFocus={first}
      finalFocus={() => {
        if (done.current) queueMicrotask(focusNext)
        return !done.current
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form="reject" variant="danger">
            Rechazar
          </Button>
        </>
      }
    >
      <Form id="reject" error={missing} onSubmit={submit} className="grid gap-4">
        <fieldset className="grid">
          <legend className="mb-1 text-14 text-soft">Tu cliente lee el motivo, y puede pedirla otra vez.</legend>
          {[...ready, other].map((motivo) => (
            <label key={motivo} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                {...(motivo === ready[0] && { ref: first })}
                type="radio"
                name="motivo"
                checked={chosen === motivo}
                onChange={() => choose(motivo)}
                className="radio"
              />
              {motivo}
            </label>
          ))}
        </fieldset>
        {chosen === other && (
          <MotivoField value={written} onChange={(event) => write(event.target.value)} error={missing?.message} />
        )}
      </Form>
    </Dialog>
  )
}
