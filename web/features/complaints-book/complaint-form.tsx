import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { complaintNotes } from '#domain/complaint.ts'
import { ApiError, loadSchemas } from '../../platform/api.ts'
import { forgetDraft, useKeptDraft } from '../../platform/kept-draft.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { emptySheet } from './sheet-draft.ts'
import { Part, SheetFields } from './sheet-fields.tsx'
import { ProviderFacts, type SheetProvider } from './sheet-view.tsx'
import { newRequestId, writeSheet, type NewSheet, type Receipt } from './write-sheet.ts'

const kept = 'complaint'
const newSheet = (): NewSheet => ({ ...emptySheet(), requestId: newRequestId() })

/** The official sheet, to be filled in by whoever wants, without an account. */
export function ComplaintForm({
  provider,
  onWritten,
}: {
  provider: SheetProvider
  onWritten: (receipt: Receipt) => void
}) {
  const [draft, edit] = useKeptDraft(kept, newSheet)
  const [proving, prove] = useState(false)
  useEffect(() => void loadSchemas().catch(() => undefined), [])
  const write = useMutation({
    mutationFn: () => writeSheet(draft, prove),
    // The page stays readable while it works; the button says what happens.
    meta: { quiet: true },
    onSuccess: (receipt) => {
      forgetDraft(kept)
      onWritten(receipt)
    },
    // The sheet before its last changes arrived after all: this one is another.
    onError: (refusal) => isReused(refusal) && edit({ requestId: newRequestId() }),
  })
  const { error } = write
  return (
    <Form onSubmit={() => write.mutate()} error={error} className="grid max-w-3xl gap-5">
      <Part title="Proveedor">
        <ProviderFacts provider={provider} />
      </Part>
      <SheetFields draft={draft} edit={edit} error={error} whose="own" />
      <ul className="grid list-disc gap-1 pl-5 text-14 text-soft">
        {complaintNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Notice tone="bad">{refusalOf(error)}</Notice>
      <div className="grid gap-2">
        <p role="status" className="min-h-6 text-14 text-soft">
          {proving && (
            <span className="inline-flex items-center gap-2">
              <Spinner />
              Comprobando que no eres un robot… Puede tardar un minuto.
            </span>
          )}
        </p>
        <Button type="submit" size="lg" busy={write.isPending} className="sm:justify-self-start">
          Enviar hoja
        </Button>
      </div>
    </Form>
  )
}

const isReused = (error: Error | null) => error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED'

/** What to say of a sheet that was not taken. */
function refusalOf(error: Error | null): string | undefined {
  if (isReused(error))
    return 'La hoja que enviaste antes de cambiarla sí llegó: mira tu correo. Si envías esta, será otra hoja.'
  return error instanceof ApiError && error.status === 0
    ? `${error.message} Lo que escribiste sigue aquí: no se pierde ni se envía dos veces.`
    : error?.message
}
