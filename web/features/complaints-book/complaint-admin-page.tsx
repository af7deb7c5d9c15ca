import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, download } from '../../platform/api.ts'
import { NotFoundError, positive, type PageProps } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { useNow } from '../../ui/timers.ts'
import { ComplaintAnswerDialog } from './complaint-answer-dialog.tsx'
import { DueChip } from './due-chip.tsx'
import { sheetQuery } from './queries.ts'
import { SheetView } from './sheet-view.tsx'

/** One sheet in full, with what is left of its time, and its answer. */
export function ComplaintAdminPage({ params }: PageProps) {
  const now = useNow()
  const [answering, answer] = useState(false)
  const id = positive(params['id'])
  const sheet = useQuery({ ...sheetQuery(id ?? 0), enabled: id !== undefined })
  const gone = sheet.error instanceof ApiError && sheet.error.status === 404
  if (id === undefined || gone) throw new NotFoundError()
  return (
    <AdminPage
      back={{ href: `#${paths.complaintsAdmin()}`, label: 'Todas las hojas' }}
      title={sheet.data ? `Hoja ${sheet.data.numero}` : 'Hoja de reclamación'}
      aside={<ExportButton format="PDF" download={() => download(api.complaintsBook.showPdf, { params: { id } })} />}
    >
      <Loaded query={sheet} skeleton={<SkeletonList className="h-40 max-w-3xl rounded-card" grid="grid gap-4" />}>
        {(data) => (
          <>
            <SheetView sheet={data}>
              <div className="flex flex-wrap items-center gap-3">
                <DueChip sheet={data} now={now} />
                {data.answeredBy !== null && <span className="text-14 text-soft">por {data.answeredBy}</span>}
              </div>
              {data.refused && (
                <p className="text-14 text-warn">
                  Quien lee ese correo dijo que no escribió esta hoja: la respuesta queda en el libro y ya no se le
                  envía nada.
                </p>
              )}
              {data.answeredAt === null && (
                <div>
                  <Button onClick={() => answer(true)}>Responder</Button>
                </div>
              )}
            </SheetView>
            {answering && <ComplaintAnswerDialog sheet={data} onClose={() => answer(false)} />}
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
