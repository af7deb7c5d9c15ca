import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { toast } from './toast.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busy?: boolean
  danger?: boolean
  /** Whether closing returns the focus to where it was before. */
  finalFocus?: () => boolean
  onConfirm: () => void
}

/** Asks for confirmation before an action that cannot be undone, and says what will happen. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancelar',
    busy = false,
    danger,
    finalFocus,
    onConfirm,
  } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      {...(finalFocus && { finalFocus })}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

type ActionProps = Omit<Props, 'open' | 'onOpenChange' | 'busy' | 'finalFocus' | 'onConfirm'> & {
  act: () => Promise<unknown>
  onDone: () => void
  /** Refetches what the action changes, also when it was refused. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation, runs the action and closes; a toast shows why it was refused. */
export function ConfirmAction({ act, onDone, refresh, onClose, ...dialog }: ActionProps) {
  const action = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      busy={action.isPending}
      onConfirm={() => action.mutate()}
    />
  )
}
