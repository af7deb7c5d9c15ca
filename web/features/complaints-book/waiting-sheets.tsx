import { useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatPlainDay } from '../../ui/format-date.ts'
import { useNow } from '../../ui/timers.ts'
import { daysLeftText, isUrgent } from './due-chip.tsx'
import { waitingSheetsQuery } from './queries.ts'

/** Loud while a sheet waits: the fine for a late answer is the shop's. */
export function WaitingSheets() {
  const { data } = useQuery(waitingSheetsQuery)
  const now = useNow()
  const next = data?.items[0]
  if (!data || !next || next.daysLeft === null) return null
  const { unanswered, overdue } = data
  const look = isUrgent(next.dueDay, now) ? 'border-bad bg-bad-wash text-bad' : 'border-line bg-warn-wash text-warn'
  return (
    <section
      aria-label="Libro de Reclamaciones"
      className={`flex flex-wrap items-center justify-between gap-3 mb-5 rounded-card border p-4 ${look}`}
    >
      <p className="flex min-w-0 flex-1 basis-80 items-start gap-3 font-medium">
        <NotebookPen size={22} className="shrink-0" />
        <span className="min-w-0">
          <span className="block font-bold">
            {unanswered === 1
              ? '1 hoja del Libro espera tu respuesta'
              : `${unanswered} hojas del Libro esperan tu respuesta`}
            {overdue > 0 && (overdue === 1 ? ': 1 está vencida' : `: ${overdue} están vencidas`)}
          </span>
          La N.º {next.numero}: {daysLeftText(next.daysLeft).toLowerCase()}, hasta el {formatPlainDay(next.dueDay)}.
        </span>
      </p>
      <ButtonLink
        size="sm"
        variant="secondary"
        className="max-xs:w-full"
        href={`#${unanswered === 1 ? paths.complaintAdmin({ id: next.id }) : paths.complaintsAdmin({ parte: 'por-responder' })}`}
      >
        Responder
      </ButtonLink>
    </section>
  )
}
