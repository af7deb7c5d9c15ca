import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import type { FieldProps } from './text-field.tsx'

type SelectFieldProps = Pick<FieldProps, 'label' | 'error' | 'hint'> & {
  /** What the first option says, which stands for nothing. */
  blank: string
  options: readonly string[]
} & Omit<ComponentProps<'select'>, 'children'>

/** A labelled native select with its hint and its error, which a screen reader hears with it. */
export function SelectField({ label, error, hint, blank, options, ...select }: SelectFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <div
        className={`relative flex min-h-12 items-center rounded-control border bg-ground transition-colors focus-within:border-accent focus-within:outline-2 focus-within:outline-accent ${error ? 'border-bad' : 'border-control-line'}`}
      >
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="min-h-12 w-full min-w-0 appearance-none truncate rounded-control bg-transparent pr-10 pl-3 text-16 outline-none disabled:text-soft disabled:opacity-60"
        >
          <option value="" className="bg-surface text-ink">
            {blank}
          </option>
          {options.map((option) => (
            <option key={option} value={option} className="bg-surface text-ink">
              {option}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute right-3 text-soft"
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={`text-14 ${error ? 'text-bad' : 'text-soft'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
