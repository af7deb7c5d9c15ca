import type { PublicSettings } from '#contract/settings/settings.ts'
import { wordings, type Wording } from '#domain/words.ts'
import { issueOf } from '../../platform/api.ts'
import { exampleWords } from '../../ui/words.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const labels: Record<Wording, { label: string; hint: string }> = {
  original: { label: 'Originales', hint: 'Las de siempre, algunas en inglés.' },
  spanish: { label: 'En español', hint: 'Todas en español, para quien compra por primera vez.' },
}

/** In which words the screens name things. */
export function WordsSection({ settings }: { settings: PublicSettings }) {
  const { draft, edit, error, section } = useSettingsDraft('palabras', settings.words, (words) => ({ words }))
  return (
    <SettingsSection hint="Cambian en todas las pantallas, para ti y para tus clientes." {...section}>
      <WordsChoice chosen={draft} onChoose={edit} error={issueOf(error, 'words')} />
    </SettingsSection>
  )
}

type ChoiceProps = { chosen: Wording; onChoose: (wording: Wording) => void; error?: string | undefined }

/** The choice of words, each with some of its own. */
export function WordsChoice({ chosen, onChoose, error }: ChoiceProps) {
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Palabras</legend>
        {wordings.map((wording) => {
          const { label, hint } = labels[wording]
          return (
            <label
              key={wording}
              className="flex cursor-pointer items-start gap-3 rounded-control border border-control-line p-4 has-checked:border-accent has-checked:bg-accent-wash"
            >
              <input
                type="radio"
                name="palabras"
                value={wording}
                checked={chosen === wording}
                onChange={() => onChoose(wording)}
                aria-label={label}
                aria-describedby={`palabras-${wording}`}
                className="radio mt-0.5"
              />
              <span id={`palabras-${wording}`} className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="block text-14 text-soft">{hint}</span>
                <span className="mt-2 block text-14">{exampleWords(wording).join('\u00a0· ')}</span>
              </span>
            </label>
          )
        })}
      </fieldset>
      {error && <p className="text-14 text-bad">{error}</p>}
    </>
  )
}
