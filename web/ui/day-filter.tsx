/** A day out of a query or a field, as `2026-11-21`; anything else is as if it were not there. */
export const dayIn = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

/** One end of the days that a list is about. */
export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return (
    <label className="grid gap-1 text-14 text-soft md:flex md:items-center md:gap-2">
      {label}
      <input
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(dayIn(event.target.value))}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-control-line bg-surface px-2 text-16 text-ink"
      />
    </label>
  )
}
