import { useState, type ComponentProps } from 'react'

/** A day from a query or a field, as `2026-11-21`, none before 2000; undefined for anything else. */
export const dayIn = (text: string | null) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && text >= '2000' ? text : undefined

type Day = { value: string | undefined; onChange: (day: string | undefined) => void }

/**
 * A field for a day. `onChange` is called only with a complete day: after the first digit of a year the browser reports
 * the year 2.
 */
export function DayField({ value, onChange, max, ...props }: Day & Omit<ComponentProps<'input'>, keyof Day | 'type'>) {
  const [typed, type] = useState<string>()
  return (
    <input
      {...props}
      type="date"
      // Limits the year to four digits.
      max={max ?? '9999-12-31'}
      value={typed ?? value ?? ''}
      onChange={({ target }) => {
        const isWhole = target.value === '' || dayIn(target.value) !== undefined
        type(isWhole ? undefined : target.value)
        if (isWhole) onChange(dayIn(target.value))
      }}
      onBlur={() => type(undefined)}
    />
  )
}

/** A filter for the first or the last day of a list. */
export function DayFilter({ label, ...day }: Day & { label: string }) {
  return (
    <label className="grid gap-1 text-14 text-soft md:flex md:items-center md:gap-2">
      {label}
      <DayField
        {...day}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-control-line bg-surface px-2 text-16 text-ink"
      />
    </label>
  )
}
