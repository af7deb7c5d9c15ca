import { useId, type ReactNode } from 'react'
import { withAmountsWhole } from './soles.ts'

/** What every field has: a label, an error, a hint. */
export type FieldFrame = { label: string; error?: string | undefined; hint?: ReactNode }

/** Associates a control with its label and its error or hint, for screen readers. */
export type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label above a control, and below it the error or the hint, which screen readers announce with the control. */
export function Field({
  label,
  error,
  hint,
  children,
}: FieldFrame & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={`text-14 ${error ? 'text-bad' : 'text-soft'}`}>
          {typeof note === 'string' ? withAmountsWhole(note) : note}
        </p>
      )}
    </div>
  )
}

/** The box around a single-line control. */
export const controlBox = (error: string | undefined) =>
  `flex min-h-12 items-center rounded-control border bg-ground transition-colors focus-within:border-accent focus-within:outline-2 focus-within:outline-accent ${error ? 'border-bad' : 'border-control-line'}`
