import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'

const stepCount = 3

type Props = {
  /** Undefined for what is no step. */
  step?: number | undefined
  title: string
  lead: string
  /** The path of the step before. */
  back?: string | undefined
  submitLabel: string
  busy: boolean
  error: Error | null
  onSubmit: () => void
  children: ReactNode
}

/** One step of the first start: where one is, its fields, and the ways on, back and out. */
export function StepFrame({ step, title, lead, back, submitLabel, busy, error, onSubmit, children }: Props) {
  const id = useId()
  const page = useStepFocus()
  return (
    <main ref={page} className="container-page py-8">
      <div className="mx-auto max-w-4xl">
        <StepHeading id={id} step={step} title={title} lead={lead} />
        {/* Its name is told with the first field, which has the focus. */}
        <Form aria-labelledby={id} onSubmit={onSubmit} error={error} className="grid gap-6">
          {children}
          <Notice tone="bad">{error?.message}</Notice>
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5 max-xs:*:w-full">
            <Button type="submit" size="lg" busy={busy}>
              {submitLabel}
            </Button>
            {back !== undefined && (
              <ButtonLink variant="secondary" href={`#${back}`} icon={<ArrowLeft size={18} />}>
                Atrás
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" href={`#${paths.homeAdmin()}`}>
              Más tarde
            </ButtonLink>
          </div>
        </Form>
      </div>
    </main>
  )
}

/**
 * Where a step begins: at its top, with the focus in the first field that is empty, or on its heading. The steps are one
 * screen, which does neither by itself.
 */
export function useStepFocus() {
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    const fields = page.current?.querySelectorAll<HTMLInputElement>(
      'input:not([type=radio], [type=checkbox], [hidden])',
    )
    const empty = [...(fields ?? [])].find((field) => field.value === '' && field.checkVisibility())
    scrollTo(0, 0)
    ;(empty ?? page.current?.querySelector('h1'))?.focus({ preventScroll: true })
  }, [])
  return page
}

/** The heading of a step, and how many are done. */
export function StepHeading({ id, step, title, lead }: { id?: string } & Pick<Props, 'step' | 'title' | 'lead'>) {
  return (
    <header className="mb-6">
      {step !== undefined && (
        <div className="mb-3 flex items-center gap-3">
          <p className="text-14 font-semibold text-soft">{`Paso ${step} de ${stepCount}`}</p>
          <div aria-hidden className="flex w-36 gap-1.5">
            {Array.from({ length: stepCount }, (_, index) => (
              <span key={index} className={`h-1.5 flex-1 rounded-full ${index < step ? 'bg-accent' : 'bg-line'}`} />
            ))}
          </div>
        </div>
      )}
      <h1 id={id} tabIndex={-1} className="text-28 font-bold">
        {title}
      </h1>
      <p className="mt-1 text-soft">{lead}</p>
    </header>
  )
}

/** A group of fields of a step, with its heading. */
export function StepPart({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div>
        <h2 className="text-18 font-bold">{title}</h2>
        {hint && <p className="text-14 text-soft">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
