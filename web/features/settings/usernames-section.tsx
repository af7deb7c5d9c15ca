import { ApiError } from '../../platform/api.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const namesIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const namesOf = ({ reserved, reduced }: { reserved: string; reduced: string }) => ({
  reservedUsernames: namesIn(reserved),
  reducedUsernames: namesIn(reduced),
})

/** The error of a list, or of the first invalid name in it. */
const issueWith = (error: unknown, path: string) =>
  error instanceof ApiError ? error.issues.find((issue) => issue.path.split('.')[0] === path)?.message : undefined

type Names = { reservedUsernames?: string[] | undefined; reducedUsernames?: string[] | undefined }

/** Reserved usernames that cannot be registered, and the usernames of reduced administrators. */
export function UsernamesSection({ settings }: { settings: Names }) {
  const { home } = useWords()
  const { draft, edit, error, section } = useSettingsDraft(
    'nombres',
    {
      reserved: (settings.reservedUsernames ?? []).join('\n'),
      reduced: (settings.reducedUsernames ?? []).join('\n'),
    },
    namesOf,
  )
  return (
    <SettingsSection hint="Un nombre por línea." {...section}>
      <TextArea
        label="Reservados"
        value={draft.reserved}
        onChange={(event) => edit({ ...draft, reserved: event.target.value })}
        error={issueWith(error, 'reservedUsernames')}
        hint="Nadie puede registrarse con ellos."
      />
      <TextArea
        label="Administradores reducidos"
        value={draft.reduced}
        onChange={(event) => edit({ ...draft, reduced: event.target.value })}
        error={issueWith(error, 'reducedUsernames')}
        hint={`Solo ven ${home} y Productos, y solo tocan los productos que crean; tú los revisas antes de publicarlos. Al cambiar esta lista tienen que volver a ingresar.`}
      />
    </SettingsSection>
  )
}
