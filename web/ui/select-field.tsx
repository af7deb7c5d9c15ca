import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlBox, Field, type FieldFrame } from './field.tsx'

type SelectFieldProps = FieldFrame & {
  /** What the first option says, which stands for nothing. */
  blank: string
  options: readonly string[]
} & Omit<ComponentProps<'select'>, 'children'>

/** A labelled native select. */
export function SelectField({ label, error, hint, blank, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={`relative ${controlBox(error)}`}>
          <select
            {...select}
            {...control}
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
      )}
    </Field>
  )
}
