import { useEffect, useRef, type ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & {
  onSubmit: () => void
  /** Why what was sent is refused. */
  error?: Error | null | undefined
}

/** A form in our words, not in those of the browser; a refusal leads to the first field that is wrong. */
export function Form({ onSubmit, error, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A form inside a dialog inside another is still inside it for React.
        event.stopPropagation()
        onSubmit()
      }}
    />
  )
}
