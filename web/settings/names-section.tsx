import { ApiError } from '../api.ts'
import { TextArea } from '../ui/text-area.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useDraft } from './use-draft.ts'
import { useSaveSettings } from './use-save-settings.ts'

const namesIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** The sentence for a list, or for the one name in it that is wrong. */
const issueWith = (error: unknown, path: string) =>
  error instanceof ApiError ? error.issues.find((issue) => issue.path.split('.')[0] === path)?.message : undefined

/** Usernames that nobody may register. */
export function NamesSection({ settings }: { settings: { reservedUsernames?: string[] | undefined } }) {
  const { draft, changed, edit, done } = useDraft({ reserved: (settings.reservedUsernames ?? []).join('\n') })
  const save = useSaveSettings()
  return (
    <SettingsSection
      id="nombres"
      title="Nombres de usuario"
      hint="Un nombre por línea."
      busy={save.isPending}
      error={save.error}
      changed={changed}
      onSave={() => save.mutate({ reservedUsernames: namesIn(draft.reserved) }, { onSuccess: done })}
    >
      <TextArea
        label="Reservados"
        value={draft.reserved}
        onChange={(event) => edit({ reserved: event.target.value })}
        error={issueWith(save.error, 'reservedUsernames')}
        hint="Nadie puede registrarse con ellos."
      />
    </SettingsSection>
  )
}
