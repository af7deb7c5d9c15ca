import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, issueOf } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { SheetView } from './sheet-view.tsx'

/** Opens a sheet by its key; from a mail it opens at once, and its reader may say that they did not write it. */
export function ReadSheet({ known, isMailed }: { known: string; isMailed: boolean }) {
  const [typed, type] = useState(known)
  const [clave, open] = useState(known || undefined)
  const [refusing, refuse] = useState(false)
  const sheet = useQuery({
    queryKey: [...keys.complaints, 'own', clave],
    queryFn: () => call(api.complaintsBook.read, { body: { clave: clave ?? '' } }),
    enabled: clave !== undefined,
    gcTime: 0,
  })
  const { data, error } = sheet
  return (
    <div className="grid gap-5">
      <Form
        onSubmit={() => (typed.trim() === clave ? void sheet.refetch() : open(typed.trim()))}
        error={error}
        className="grid max-w-xl gap-3"
      >
        <TextField
          label="Clave de tu hoja"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.target.value)}
          error={issueOf(error, 'clave')}
          hint="La que viste al enviarla. El número de la hoja no la abre."
        />
        <Notice tone="bad">{error?.message}</Notice>
        <Button type="submit" busy={sheet.isFetching} className="sm:justify-self-start">
          Abrir mi hoja
        </Button>
      </Form>
      {data && clave !== undefined && !error && (
        <SheetView sheet={data}>
          <div className="flex flex-wrap gap-2">
            <ExportButton format="PDF" download={() => download(api.complaintsBook.readPdf, { body: { clave } })} />
            {isMailed && (
              <Button variant="danger" className="max-md:grow" onClick={() => refuse(true)}>
                No fui yo
              </Button>
            )}
          </div>
        </SheetView>
      )}
      {refusing && clave !== undefined && (
        <ConfirmAction
          title="No fui yo"
          confirmLabel="No me escriban más"
          act={() => call(api.complaintsBook.refuse, { body: { clave } })}
          onDone={() => toast('Listo: ya no te escribimos por esta hoja', { type: 'good' })}
          refresh={async () => undefined}
          onClose={() => refuse(false)}
        >
          <p>La hoja sigue en el libro. Solo dejamos de enviar correos sobre ella a tu dirección.</p>
        </ConfirmAction>
      )}
    </div>
  )
}
