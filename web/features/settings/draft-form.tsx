import type { ReactNode } from 'react'
import { ApiError } from '../../platform/api.ts'
import { LeaveGuard } from '../../platform/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'

/** What a form has typed and not saved. */
export type Unsaved = {
  busy: boolean
  error: Error | null
  changed: boolean
  /** The same was saved elsewhere meanwhile. */
  outdated: boolean
  onSave: () => void
  /** Saves what was changed here over what was saved elsewhere. */
  onSaveOver: () => void
  onDiscard: () => void
}

const outdatedCodes = ['SETTINGS_CHANGED', 'TEXTS_CHANGED']
export const isOutdated = (error: unknown) => error instanceof ApiError && outdatedCodes.includes(error.code)

type Props = Unsaved & {
  /** What is saved, for the accessible name of its button. */
  about: string
  /** Says that the same was saved elsewhere. */
  ifOutdated: string
  children: ReactNode
}

/** The form of a draft with its save button. */
export function DraftForm({ about, ifOutdated, children, ...unsaved }: Props) {
  const { busy, error, changed, outdated, onSave, onSaveOver, onDiscard } = unsaved
  return (
    <>
      <Form onSubmit={onSave} error={error} className="mt-5 grid gap-4">
        {children}
        {outdated ? (
          <div className="grid gap-3 rounded-control border border-line p-4">
            <Notice tone="bad">{`${ifOutdated} Lo tuyo sigue aquí, sin guardar.`}</Notice>
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
            <div
              className={`flex flex-wrap items-center justify-end gap-3 ${changed ? 'at-foot sticky bottom-4 z-20 low:static rounded-card border border-line bg-raised p-3 pl-4 shadow-float' : ''}`}
            >
              {changed && <p className="mr-auto text-14 text-soft">Hay cambios sin guardar</p>}
              <Button
                type="submit"
                about={about}
                busy={busy}
                disabled={!changed}
                className={changed ? undefined : 'max-xs:w-full'}
              >
                Guardar
              </Button>
            </div>
          </>
        )}
      </Form>
      <LeaveGuard changed={changed} onDiscard={onDiscard} />
    </>
  )
}
