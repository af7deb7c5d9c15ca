import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { settingsParts, type SettingsPart } from './settings-parts.tsx'

type FrameProps = {
  id: SettingsPart
  /** The number of items that the section lists. */
  count?: number | undefined
  hint?: ReactNode
  children: ReactNode
}

/** One section of the settings, with its own address. */
export function SettingsFrame({ id, count, hint, children }: FrameProps) {
  const title = settingsParts[id]
  return (
    <section id={id} aria-label={title} className="rounded-card border border-line bg-surface p-5">
      <h2 tabIndex={-1} className="text-22 font-bold">
        {title}
        {count !== undefined && ` (${count})`}
      </h2>
      {hint && <p className="mt-1 text-14 text-soft">{hint}</p>}
      {children}
    </section>
  )
}

/** One section of the settings with its own save button. */
export function SettingsSection({
  busy,
  error,
  changed,
  onSave,
  children,
  ...frame
}: FrameProps & {
  busy: boolean
  error: Error | null
  changed: boolean
  onSave: () => void
}) {
  return (
    <SettingsFrame {...frame}>
      <Form onSubmit={onSave} error={error} className="mt-5 grid gap-4">
        {children}
        <Notice tone="bad">{error?.message}</Notice>
        <div className="flex justify-end">
          <Button
            type="submit"
            about={settingsParts[frame.id]}
            busy={busy}
            disabled={!changed}
            className="max-xs:w-full"
          >
            Guardar
          </Button>
        </div>
      </Form>
    </SettingsFrame>
  )
}
