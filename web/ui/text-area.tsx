import type { ComponentProps } from 'react'
import { Field, type FieldFrame } from './field.tsx'

/** A labelled field for text of several lines, which grows with it. */
export function TextArea({ label, error, hint, ...area }: FieldFrame & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={`field-sizing-content max-h-[70vh] min-h-24 w-full resize-y rounded-control border bg-ground px-3 py-2.5 text-16 transition-colors placeholder:text-soft focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent ${error ? 'border-bad' : 'border-control-line'}`}
        />
      )}
    </Field>
  )
}
