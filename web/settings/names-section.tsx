import { ApiError } from '../api.ts'
import { TextArea } from '../ui/text-area.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useDraft } from './use-draft.ts'
import { useSaveSettings } from './use-save-settings.ts'

type Names = { reservedUsernames?: string[] | undefined; reducedUsernames?: string[] | undefined }

const namesIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** The sentence for a list, or for the one name in it that is wrong. */
const issueWith = (error: unknown, path: string) =>
  error instanceof ApiError ? error.issues.find((issue) => issue.path.split('.')[0] === path)?.message : undefined

/** Usernames that mean something of their own. */
export function NamesSection({ settings }: { settings: Names }) {
  const { draft, changed, edit, done } = useDraft({
    reserved: (settings.reservedUsernames ?? []).join('\n'),
    reduced: (settings.reducedUsernames ?? []).join('\n'),
  })
  const save = useSaveSettings()
  const body = { reservedUsernames: namesIn(draft.reserved), reducedUsernames: namesIn(draft.reduced) }
  return (
    <SettingsSection
      id="nombres"
      title="Nombres de usuario"
      hint="Un nombre por línea."
      busy={save.isPending}
      error={save.error}
      changed={changed}
      onSave={() => save.mutate(body, { onSuccess: done })}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextArea
          label="Reservados"
          value={draft.reserved}
          onChange={(event) => edit({ ...draft, reserved: event.target.value })}
          error={issueWith(save.error, 'reservedUsernames')}
          hint="Nadie puede registrarse con ellos."
        />
        <TextArea
          label="Administradores reducidos"
          value={draft.reduced}
          onChange={(event) => edit({ ...draft, reduced: event.target.value })}
          error={issueWith(save.error, 'reducedUsernames')}
          hint="Solo ven Home y Productos, y solo tocan los productos que crearon, que empiezan como Para su revisión."
        />
      </div>
    </SettingsSection>
  )
}
