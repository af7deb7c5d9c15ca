import { ChevronDown } from 'lucide-react'
import { Children, isValidElement, type ComponentProps, type ReactNode } from 'react'
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
            className="min-h-11.5 w-full min-w-0 appearance-none truncate rounded-control bg-transparent pr-10 pl-3 text-16 outline-none disabled:text-soft disabled:opacity-60"
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

/** Longer choices, names that the owner gave for example, may be cut off at the edge of a narrow screen. */
const mostWhole = 30

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((part) => (typeof part === 'string' || typeof part === 'number' ? String(part) : ''))
    .join('')

/** The text that the box must have room for: its prompt, or the option that is chosen. */
function textToShow(options: ReactNode, chosen: unknown): string {
  const all = Children.toArray(options)
    .filter((option) => isValidElement<ComponentProps<'option'>>(option))
    .map(({ props }) => ({ value: String(props.value ?? textOf(props.children)), text: textOf(props.children) }))
  return all
    .filter(({ value, text }, index) => (index === 0 || value === String(chosen)) && text.length <= mostWhole)
    .reduce((longest, { text }) => (text.length > longest.length ? text : longest), '')
}

/** A native select without a label, with the arrow that all selects of the shop have; it never cuts its prompt off. */
export function SelectBox({ className = '', children, ...select }: ComponentProps<'select'>) {
  return (
    <span className={`relative grid max-w-full items-center ${className}`}>
      {/* As wide as the text: a select alone can be squeezed to nothing. */}
      <span
        aria-hidden
        data-text={textToShow(children, select.value)}
        className="invisible h-0 pr-9.5 pl-3.5 text-16 whitespace-nowrap before:content-[attr(data-text)] [grid-area:1/1]"
      />
      <select
        {...select}
        className="min-h-11 w-full min-w-0 appearance-none truncate rounded-control border border-control-line bg-surface pr-9 pl-3 text-16 font-normal [grid-area:1/1]"
      >
        {children}
      </select>
      <ChevronDown size={18} className="pointer-events-none absolute right-3 text-soft" />
    </span>
  )
}
