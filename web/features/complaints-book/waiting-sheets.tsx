import { NotebookPen } from 'lucide-react'
import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatPlainDay } from '../../ui/format-date.ts'
import { useNow } from '../../ui/timers.ts'
import { isUrgent } from './due-chip.tsx'

/** Loud while a sheet waits: the fine for a late answer is the shop's. */
export function WaitingSheets({ complaints: { unanswered, overdue, nextDue } }: Pick<Dashboard, 'complaints'>) {
  const now = useNow()
  if (nextDue === null) return null
  const look = isUrgent(nextDue, now) ? 'border-bad bg-bad-wash text-bad' : 'border-line bg-warn-wash text-warn'
  return (
    <section
      aria-label="Libro de Reclamaciones"
      className={`flex flex-wrap items-center justify-between gap-3 rounded-card border p-4 ${look}`}
    >
      <p className="flex min-w-0 flex-1 basis-80 items-start gap-3 font-medium">
        <NotebookPen size={22} className="shrink-0" />
        <span className="min-w-0">
          <span className="block font-bold">
            {unanswered === 1
              ? '1 hoja del Libro espera tu respuesta'
              : `${unanswered} hojas del Libro esperan tu respuesta`}
          </span>
          {overdue === 0
            ? `La ley te da hasta el ${formatPlainDay(nextDue)}, sin prórroga.`
            : `${overdue === 1 ? '1 ya venció' : `${overdue} ya vencieron`}: la primera, el ${formatPlainDay(nextDue)}.`}
        </span>
      </p>
      <ButtonLink
        size="sm"
        variant="secondary"
        className="max-xs:w-full"
        href={`#${paths.complaintsAdmin({ parte: 'por-responder' })}`}
      >
        Ver las hojas
      </ButtonLink>
    </section>
  )
}
