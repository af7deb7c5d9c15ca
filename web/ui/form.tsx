import { useEffect, useRef, type ComponentProps } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { MessageText } from './message-text.tsx'

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

/** A sentence above a form, read out when it appears. */
export function Notice({ tone, children }: { tone: 'good' | 'bad'; children: string | undefined }) {
  const Icon = tone === 'good' ? CircleCheck : CircleAlert
  return (
    <div role={tone === 'good' ? 'status' : 'alert'} className="contents">
      {children && (
        <p
          className={`flex items-center gap-2 rounded-control px-3 py-2.5 font-medium ${tone === 'good' ? 'bg-good-wash text-good' : 'bg-bad-wash text-bad'}`}
        >
          <Icon size={18} className="shrink-0" />
          <MessageText>{children}</MessageText>
        </p>
      )}
    </div>
  )
}
