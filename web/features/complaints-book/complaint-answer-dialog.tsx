import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnComplaintSheet } from '#contract/complaints-book.ts'
import { complaintLimits } from '#domain/complaint.ts'
import { type ApiError, call, issueOf, loadSchemas } from '../../platform/api.ts'
import { invalidInput, missing } from '../../platform/invalid-input.ts'
import { api } from '../../platform/routes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshComplaints } from './queries.ts'

/** The answer of the provider, once: it is asked for twice and cannot be changed. */
export function ComplaintAnswerDialog({ sheet, onClose }: { sheet: OwnComplaintSheet; onClose: () => void }) {
  const { id, numero, nombre, email, refused } = sheet
  const [texto, type] = useState('')
  const [confirming, confirm] = useState(false)
  const [lacking, lack] = useState<ApiError>()
  useEffect(() => void loadSchemas().catch(() => undefined), [])
  const answer = useMutation({
    mutationFn: () => call(api.complaintsBook.answer, { params: { id }, body: { texto } }),
    onSuccess: () => {
      toast('Respuesta guardada', { type: 'good' })
      onClose()
    },
    onSettled: () => {
      confirm(false)
      return refreshComplaints()
    },
  })
  const error = lacking ?? answer.error
  const ask = () => {
    const isEmpty = texto.trim() === ''
    lack(isEmpty ? invalidInput({ path: 'texto', message: missing }) : undefined)
    if (!isEmpty) confirm(true)
  }
  return (
    <>
      <FormDialog
        title={`Responder la hoja ${numero}`}
        description={`De ${nombre}.`}
        submitLabel="Responder"
        busy={answer.isPending}
        error={error}
        dirty={texto !== ''}
        onSubmit={ask}
        onClose={onClose}
      >
        <TextArea
          label="Respuesta"
          rows={8}
          maxLength={complaintLimits.respuesta}
          value={texto}
          onChange={(event) => type(event.target.value)}
          error={issueOf(error, 'texto')}
          hint="Qué hiciste y qué le ofreces. No escribas contraseñas."
        />
      </FormDialog>
      <ConfirmDialog
        open={confirming}
        onOpenChange={confirm}
        title="La respuesta es final"
        confirmLabel="Responder ahora"
        cancelLabel="Seguir escribiendo"
        busy={answer.isPending}
        onConfirm={() => answer.mutate()}
      >
        <p className="wrap-anywhere">
          {refused
            ? 'Queda en el libro y no se puede cambiar. No se envía por correo: quien lo lee dijo que la hoja no es suya.'
            : `Queda en el libro, no se puede cambiar, y se avisa por correo a ${email}.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
