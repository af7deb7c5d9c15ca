import type { ReactNode } from 'react'
import { problems } from '#contract/protocol/problems.ts'
import { DraftForm, type Unsaved } from './draft-form.tsx'
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

/** A page of the settings with its save button. */
export function SettingsSection({ id, hint, ...form }: FrameProps & Unsaved) {
  return (
    <SettingsFrame id={id} hint={hint}>
      <DraftForm about={topics[id].screen.title} ifOutdated={problems.SETTINGS_CHANGED.message} {...form} />
    </SettingsFrame>
  )
}
