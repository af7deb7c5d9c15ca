import { useMutation } from '@tanstack/react-query'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
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
  /** Focuses the confirming button, for what is opened by a key. */
  focusConfirm?: boolean
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
    focusConfirm = false,
    finalFocus,
    onConfirm,
  } = props
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      {...(focusConfirm && { initialFocus: confirm })}
      {...(finalFocus && { finalFocus })}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            ref={confirm}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={onConfirm}
            onKeyDown={ignoreRepeated}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** The key that opened the dialog, held down, does not confirm it. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

type ActionProps = Omit<Props, 'open' | 'onOpenChange' | 'busy' | 'onConfirm'> & {
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
