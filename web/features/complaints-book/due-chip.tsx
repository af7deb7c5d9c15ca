import { workingDaysAfter } from '#domain/holidays.ts'
import { limaDay } from '#domain/lima.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/format-date.ts'

/** So many working days before its last day a sheet is urgent. */
const urgentWorkingDays = 3

/** Whether a sheet that waits is overdue, or due within three working days. */
export const isUrgent = (dueDay: string, now: number) =>
  dueDay <= workingDaysAfter(limaDay(new Date(now)), urgentWorkingDays)

/** How long is left, in days of the calendar. */
function daysLeftText(daysLeft: number): string {
  if (daysLeft < 0) return daysLeft === -1 ? 'Venció ayer' : `Venció hace ${-daysLeft} días`
  if (daysLeft === 0) return 'Vence hoy'
  return daysLeft === 1 ? 'Queda 1 día' : `Quedan ${daysLeft} días`
}

type Props = { sheet: { dueDay: string; daysLeft: number | null; answeredAt: Date | null }; now: number }

export function DueChip({ sheet: { dueDay, daysLeft, answeredAt }, now }: Props) {
  if (answeredAt) return <Chip tone="good">Respondida el {formatDay(answeredAt)}</Chip>
  if (daysLeft === null) return null
  const tone = daysLeft <= 0 ? 'bad' : isUrgent(dueDay, now) ? 'warn' : 'neutral'
  return <Chip tone={tone}>{daysLeftText(daysLeft)}</Chip>
}
