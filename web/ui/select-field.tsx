import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlBox, Field, type FieldFrame } from './field.tsx'

/** A label, and its value where that differs. */
type Option = string | { value: string | number; label: string }

type SelectFieldProps = FieldFrame & {
  /** The label of an empty first option; without it one of the options is always selected. */
  blank?: string
  options: readonly Option[]
} & Omit<ComponentProps<'select'>, 'children'>

/** A labelled native select. */
export function SelectField({ label, error, hint, blank, options, ...select }: SelectFieldProps) {
  const all = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={`relative ${controlBox(error)}`}>
          <select
            {...select}
            {...control}
            className="min-h-12 w-full min-w-0 appearance-none truncate rounded-control bg-transparent pr-10 pl-3 text-16 outline-none disabled:text-soft disabled:opacity-60"
          >
            {blank !== undefined && (
              <option value="" className="bg-surface text-ink">
                {blank}
              </option>
            )}
            {all.map(({ value, label: text }) => (
              <option key={value} value={value} className="bg-surface text-ink">
                {text}
              </option>
            ))}
          </select>
          <ChevronDown size={18} className="pointer-events-none absolute right-3 text-soft" />
        </div>
      )}
    </Field>
  )
}

/** A native select without a label, with the arrow that all selects of the shop have. */
export function SelectBox({ className = '', children, ...select }: ComponentProps<'select'>) {
  return (
    <span className={`relative flex min-w-0 items-center ${className}`}>
      <select
        {...select}
        className="min-h-11 w-full min-w-0 appearance-none truncate rounded-control border border-control-line bg-surface pr-9 pl-3 text-16 font-normal"
      >
        {children}
      </select>
      <ChevronDown size={18} className="pointer-events-none absolute right-3 text-soft" />
    </span>
  )
}
