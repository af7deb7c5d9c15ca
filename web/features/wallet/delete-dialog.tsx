import { useRef, useState } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { plus } from '#domain/money.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { soles } from '../../ui/soles.ts'

type Props = {
  entries: readonly WalletEntryWithUser[]
  onClose: () => void
  onDelete: () => Promise<void>
  /** Moves the focus on after the deletion. */
  focusNext: () => void
}

/** Asks for confirmation before one or several top-ups are deleted, with their total. */
export function DeleteDialog({ entries, onClose, onDelete, focusNext }: Props) {
  const [busy, setBusy] = useState(false)
  const done = useRef(false)
  const [only] = entries
  const many = entries.length > 1
  const confirm = async () => {
    setBusy(true)
    done.current = true
    await onDelete()
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={entries.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={many ? 'Eliminar recargas' : 'Eliminar recarga'}
      confirmLabel="Eliminar"
      danger
      busy={busy}
      finalFocus={() => {
        const wasDeleted = done.current
        done.current = false
        if (wasDeleted) queueMicrotask(focusNext)
        return !wasDeleted
      }}
      onConfirm={() => void confirm()}
    >
      {only && (
        <p>
          {many ? (
            <>
              <strong>{entries.length} recargas</strong> por{' '}
              <strong>{soles(plus(...entries.map(({ quantity }) => quantity)))}</strong> en total no sumarán saldo.
            </>
          ) : (
            <>
              La recarga de <strong>{soles(only.quantity)}</strong> de <strong>{only.user.username}</strong> no sumará
              saldo.
            </>
          )}{' '}
          No se puede deshacer.
        </p>
      )}
    </ConfirmDialog>
  )
}
