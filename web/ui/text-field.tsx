import type { ComponentProps, ReactNode } from 'react'
import { controlBox, Field, type FieldFrame } from './field.tsx'

export type FieldProps = FieldFrame & { prefix?: string; lead?: ReactNode; after?: ReactNode }

/** A labelled single-line input, with optional content before and after the text; `short` for a few digits. */
export function TextField({
  label,
  error,
  hint,
  prefix,
  lead,
  after,
  short = false,
  ...input
}: FieldProps & { short?: boolean } & Omit<ComponentProps<'input'>, 'prefix'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={`${controlBox(error)} ${short ? 'max-w-40' : ''}`}>
          {lead}
          {prefix && <span className="pl-3 text-soft">{prefix}</span>}
          <input
            {...input}
            {...control}
            className="min-h-11.5 w-full min-w-0 bg-transparent px-3 text-16 outline-none placeholder:text-soft disabled:text-soft disabled:opacity-60"
          />
          {after}
        </div>
      )}
    </Field>
  )
}

/** A labelled multi-line field that grows with its text. */
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
