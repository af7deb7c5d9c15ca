import type { ComponentProps, ReactNode } from 'react'
import { controlBox, Field, type FieldFrame } from './field.tsx'

export type FieldProps = FieldFrame & { prefix?: string; lead?: ReactNode; after?: ReactNode }

/** A labelled input of one line, with room for something before and after what is typed. */
export function TextField({
  label,
  error,
  hint,
  prefix,
  lead,
  after,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'prefix'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={controlBox(error)}>
          {lead}
          {prefix && <span className="pl-3 text-soft">{prefix}</span>}
          <input
            {...input}
            {...control}
            className="min-h-12 w-full min-w-0 bg-transparent px-3 text-16 outline-none placeholder:text-soft disabled:text-soft disabled:opacity-60"
          />
          {after}
        </div>
      )}
    </Field>
  )
}
