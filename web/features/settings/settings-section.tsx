import type { ReactNode } from 'react'
import { problems } from '#contract/protocol/problems.ts'
import { ApiError } from '../../platform/api.ts'
import { LeaveGuard } from '../../platform/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { topics, type SettingsTopic } from './topics.ts'

type FrameProps = {
  id: SettingsTopic
  hint?: ReactNode
  children: ReactNode
}

/** What a page of the settings is about. */
export function SettingsFrame({ id, hint, children }: FrameProps) {
  return (
    <section
      aria-label={topics[id].screen.title}
      className="rounded-card border border-line bg-surface p-5 *:first:mt-0"
    >
      {hint && <p className="text-14 text-soft">{hint}</p>}
      {children}
    </section>
  )
}

/** What a page of the settings has typed and not saved. */
export type Unsaved = {
  busy: boolean
  error: Error | null
  changed: boolean
  /** Somebody else saved the same page meanwhile. */
  outdated: boolean
  onSave: () => void
  /** Saves what was changed here over what the other person saved. */
  onSaveOver: () => void
  onDiscard: () => void
}

export const isOutdated = (error: unknown) => error instanceof ApiError && error.code === 'SETTINGS_CHANGED'

/** A page of the settings with its save button. */
export function SettingsSection({
  busy,
  error,
  changed,
  outdated,
  onSave,
  onSaveOver,
  onDiscard,
  children,
  ...frame
}: FrameProps & Unsaved) {
  return (
    <SettingsFrame {...frame}>
      <Form onSubmit={onSave} error={error} className="mt-5 grid gap-4">
        {children}
        {outdated ? (
          <div className="grid gap-3 rounded-control border border-line p-4">
            <Notice tone="bad">{`${problems.SETTINGS_CHANGED.message} Lo tuyo sigue aquí, sin guardar.`}</Notice>
            <div className="flex flex-wrap gap-3 max-xs:*:w-full">
              <Button variant="secondary" size="sm" disabled={busy} onClick={onDiscard}>
                Cargar lo nuevo y descartar lo mío
              </Button>
              <Button variant="secondary" size="sm" busy={busy} onClick={onSaveOver}>
                Guardar también lo mío
              </Button>
            </div>
          </div>
        ) : (
          <>
            <Notice tone="bad">{isOutdated(error) ? undefined : error?.message}</Notice>
            <div className="flex justify-end">
              <Button
                type="submit"
                about={topics[frame.id].screen.title}
                busy={busy}
                disabled={!changed}
                className="max-xs:w-full"
              >
                Guardar
              </Button>
            </div>
          </>
        )}
      </Form>
      <LeaveGuard changed={changed} onDiscard={onDiscard} />
    </SettingsFrame>
  )
}
