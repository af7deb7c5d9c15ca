import { useEffect, useRef, type ComponentProps } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { showWhole } from './focus-in-view.ts'
import { MessageText } from './message-text.tsx'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & {
  onSubmit: () => void
  /** Why the submission was refused. */
  error?: Error | null | undefined
}

/**
 * A form with our validation messages instead of the browser's; a refusal moves the focus to the first invalid field.
 */
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
        // React bubbles events through portals: a form in a nested dialog would submit the outer form too.
        event.stopPropagation()
        onSubmit()
      }}
    />
  )
}

/**
 * A message of a form, announced by screen readers when it appears. In a dialog, whose buttons stay in view while its
 * content is scrolled, it is scrolled into view.
 */
export function Notice({ tone, children }: { tone: 'good' | 'bad'; children: string | undefined }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (children && message.current?.closest('[role=dialog]')) showWhole(message.current)
  }, [children])
  const Icon = tone === 'good' ? CircleCheck : CircleAlert
  return (
    <div role={tone === 'good' ? 'status' : 'alert'} className="contents">
      {children && (
        <p
          ref={message}
          className={`flex scroll-mb-5 items-center gap-2 rounded-control px-3 py-2.5 font-medium ${tone === 'good' ? 'bg-good-wash text-good' : 'bg-bad-wash text-bad'}`}
        >
          <Icon size={18} className="shrink-0" />
          <MessageText>{children}</MessageText>
        </p>
      )}
    </div>
  )
}
