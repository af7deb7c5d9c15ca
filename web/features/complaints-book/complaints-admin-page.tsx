import { useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import type { ComplaintItem } from '#contract/complaints-book.ts'
import { download } from '../../platform/api.ts'
import { usePage, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatMoment, formatPlainDay } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useNow } from '../../ui/timers.ts'
import { BookLost } from './book-lost.tsx'
import { DueChip } from './due-chip.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { goodLabels, kindLabels } from './labels.ts'
import { ProviderMissing } from './provider-missing.tsx'
import { sheetsQuery } from './queries.ts'

const parts = [
  { name: undefined, label: 'Todas', open: undefined },
  { name: 'por-responder', label: 'Por responder', open: true },
  { name: 'respondidas', label: 'Respondidas', open: false },
] as const

/** The owner's side of the Libro de Reclamaciones: what waits for an answer first. */
export function ComplaintsAdminPage() {
  const [query] = useQueryPart()
  const [page, turnTo] = usePage()
  const [planning, plan] = useState(false)
  const part = parts.find(({ name }) => name === (query.get('parte') ?? undefined)) ?? parts[0]
  const sheets = useQuery(sheetsQuery(part.open, page))
  return (
    <AdminPage
      title="Libro de Reclamaciones"
      aside={
        <>
          <Button variant="secondary" onClick={() => plan(true)}>
            Feriados
          </Button>
          <ExportButton download={() => download(api.complaintsBook.export)} />
        </>
      }
    >
      <ProviderMissing />
      <BookLost />
      <TabLinks
        label="Partes"
        kind="part"
        tabs={parts.map(({ name, label, open }) => ({
          href: paths.complaintsAdmin({ parte: name }),
          label,
          current: name === part.name,
          ...(open === true && { count: sheets.data?.unanswered }),
        }))}
      />
      <ListView
        query={sheets}
        skeleton={<SkeletonList className="h-24 rounded-card" grid="grid gap-3" />}
        empty={
          <EmptyState icon={<NotebookPen size={40} />} title={part.open ? 'Nada por responder' : 'Aún no hay hojas'}>
            Cuando alguien escriba en el Libro de Reclamaciones, su hoja aparece aquí. Tienes 15 días hábiles para
            responder.
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className="grid gap-3">
            {items.map((sheet) => (
              <SheetRow key={sheet.id} sheet={sheet} />
            ))}
          </ul>
        )}
      </ListView>
      {planning && <HolidaysDialog onClose={() => plan(false)} />}
    </AdminPage>
  )
}

function SheetRow({ sheet }: { sheet: ComplaintItem }) {
  const now = useNow()
  const { id, numero, nombre, tipo, bien, createdAt, dueDay, answeredAt } = sheet
  return (
    <li>
      <article
        aria-label={`Hoja ${numero} de ${nombre}`}
        className="relative grid gap-2 rounded-card border border-line bg-surface p-4 hover:border-control-line"
      >
        <h2 className="font-sans text-16 font-semibold wrap-anywhere">
          <a
            href={`#${paths.complaintAdmin({ id })}`}
            className="text-inherit no-underline after:absolute after:inset-0 after:rounded-card"
          >
            N.º&nbsp;{numero} · {nombre}
          </a>
        </h2>
        <p className="text-14 text-soft">
          {formatMoment(createdAt)} · {goodLabels[bien]}
          {answeredAt === null && ` · responde hasta el ${formatPlainDay(dueDay)}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Chip tone={tipo === 'reclamo' ? 'accent' : 'info'}>{kindLabels[tipo]}</Chip>
          <DueChip sheet={sheet} now={now} />
        </div>
      </article>
    </li>
  )
}
