import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Form, Notice } from './form.tsx'

type Props = {
  title: string
  description?: ReactNode
  submitLabel: string
  size?: 'sm' | 'md' | 'lg'
  busy: boolean
  error: Error | null
  /** Whether the input cannot be changed: it may have been carried out, and only the same request can be sent again. */
  locked?: boolean
  /** Whether there is unsaved input: closing then asks first. */
  dirty: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

type LeaveProps = { open: boolean; onOpenChange: (open: boolean) => void; onLeave: () => void }

/** Asks for confirmation before unsaved input is discarded. */
export function LeaveDialog({ onLeave, ...dialog }: LeaveProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Salir sin guardar"
      confirmLabel="Salir"
      cancelLabel="Seguir aquí"
      danger
      onConfirm={onLeave}
    >
      <p>Lo que escribiste se perderá.</p>
    </ConfirmDialog>
  )
}

/** A form in a dialog. A refusal keeps the input and moves the focus to the first invalid field. */
export function FormDialog(props: Props) {
  const {
    title,
    description,
    submitLabel,
    size = 'lg',
    busy,
    error,
    locked,
    dirty,
    onSubmit,
    onClose,
    children,
  } = props
  const [leaving, leave] = useState(false)
  const id = useId()
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && (dirty ? leave(true) : onClose())}
        title={title}
        description={description}
        size={size}
        footer={
          <>
            <Button variant="secondary" onClick={() => (dirty ? leave(true) : onClose())}>
              Cancelar
            </Button>
            {/* An amount in the label stays on its line, unless the text is enlarged. */}
            <Button type="submit" form={id} busy={busy} className="min-[22.4rem]:whitespace-nowrap">
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form id={id} error={error} onSubmit={onSubmit} className="grid gap-6">
          <Notice tone="bad">{error?.message}</Notice>
          <fieldset disabled={locked} className="contents">
            {children}
          </fieldset>
        </Form>
      </Dialog>
      <LeaveDialog open={leaving} onOpenChange={leave} onLeave={onClose} />
    </>
  )
}
