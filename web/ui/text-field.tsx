import { useId, type ComponentProps, type ReactNode } from 'react'

export type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  prefix?: string
  lead?: ReactNode
  after?: ReactNode
}

/** A labelled input with its hint and its error, which a screen reader hears with it. */
export function TextField({
  label,
  error,
  hint,
  prefix,
  lead,
  after,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'prefix'>) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <div
        className={`flex min-h-12 items-center rounded-control border bg-ground transition-colors focus-within:border-accent focus-within:outline-2 focus-within:outline-accent ${error ? 'border-bad' : 'border-control-line'}`}
      >
        {lead}
        {prefix && <span className="pl-3 text-soft">{prefix}</span>}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="min-h-12 w-full min-w-0 bg-transparent px-3 text-16 outline-none placeholder:text-soft"
        />
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className={`text-14 ${error ? 'text-bad' : 'text-soft'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
