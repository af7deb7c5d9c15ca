import { useId, type ComponentProps } from 'react'
import type { FieldProps } from './text-field.tsx'

/** A labelled field for text of several lines, which grows with it; hint and error are heard with it. */
export function TextArea({
  label,
  error,
  hint,
  ...area
}: Pick<FieldProps, 'label' | 'error' | 'hint'> & ComponentProps<'textarea'>) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={`field-sizing-content max-h-[70vh] min-h-24 w-full resize-y rounded-control border bg-ground px-3 py-2.5 text-16 transition-colors placeholder:text-soft focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent ${error ? 'border-bad' : 'border-control-line'}`}
      />
      {note && (
        <p id={`${id}-note`} className={`text-14 ${error ? 'text-bad' : 'text-soft'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
