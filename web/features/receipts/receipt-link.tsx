import { useState } from 'react'
import type { ReceiptOf } from './queries.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

type Props = { of: ReceiptOf; own: boolean; /** Which movement, for whoever cannot see the row. */ about: string }

/** Opens the constancia of a movement. */
export function ReceiptLink({ of, own, about }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Constancia de ${about}`}
        onClick={() => setOpen(true)}
        className="-my-1.5 inline-block py-1.5 text-14 text-soft underline decoration-control-line underline-offset-4 hover:decoration-current"
      >
        Constancia
      </button>
      {open && <ReceiptDialog of={of} own={own} onClose={() => setOpen(false)} />}
    </>
  )
}
