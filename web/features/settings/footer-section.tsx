import { Plus, Trash2 } from 'lucide-react'
import type { PublicSettings } from '#contract/settings/settings.ts'
import { maxSocialLinks, socialKinds } from '#domain/identity.ts'
import { issueOf } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { FooterTextsView } from './footer-texts.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const isHttps = (url: string) => /^https:\/\/\S+$/.test(url)

/** The texts of the footer: opening hours, social networks, and a text of the owner. */
export function FooterSection({ settings }: { settings: PublicSettings }) {
  const { draft, edit, error, section } = useSettingsDraft('pie', settings.footer, (footer) => ({ footer }))
  const { hours, text, social } = draft
  const put = (next: typeof social) => edit({ ...draft, social: next })
  const change = (index: number, part: Partial<(typeof social)[number]>) =>
    put(social.map((it, at) => (at === index ? { ...it, ...part } : it)))
  const empty = !hours && !text && !social.some(({ url }) => isHttps(url))
  return (
    <SettingsSection hint="Al final de la portada y de cada producto. Lo que dejes vacío no aparece." {...section}>
      <TextField
        label="Horario de atención"
        maxLength={120}
        autoComplete="off"
        placeholder="Todos los días, de 9:00 a 21:00"
        value={hours}
        onChange={(event) => edit({ ...draft, hours: event.target.value })}
        error={issueOf(error, 'footer.hours')}
      />
      <TextArea
        label="Texto"
        maxLength={500}
        value={text}
        onChange={(event) => edit({ ...draft, text: event.target.value })}
        error={issueOf(error, 'footer.text')}
        hint="Por ejemplo la razón social, el RUC y la dirección."
      />
      <ul className="grid gap-4">
        {social.map((link, index) => (
          <li
            // Links have no id: the key is the index.
            key={`${index} of ${social.length}`}
            aria-label={`Red ${index + 1}`}
            className="grid grid-cols-[1fr_auto] items-start gap-3 *:nth-2:max-sm:order-last *:nth-2:max-sm:col-span-2 sm:grid-cols-[1fr_2fr_auto]"
          >
            <SelectField
              label={`Red ${index + 1}`}
              options={socialKinds}
              value={link.kind}
              onChange={(event) =>
                change(index, { kind: socialKinds.find((kind) => kind === event.target.value) ?? link.kind })
              }
              error={issueOf(error, `footer.social.${index}.kind`)}
            />
            <TextField
              label={`Enlace ${index + 1}`}
              type="url"
              placeholder="https://"
              value={link.url}
              onChange={(event) => change(index, { url: event.target.value.trim() })}
              error={issueOf(error, `footer.social.${index}.url`)}
            />
            <Button
              variant="quiet"
              className="mt-6.5"
              aria-label={`Quitar la red ${index + 1}`}
              onClick={() => put(social.filter((_, at) => at !== index))}
            >
              <Trash2 size={18} />
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={social.length >= maxSocialLinks}
          icon={<Plus size={18} />}
          onClick={() =>
            put([
              ...social,
              { kind: socialKinds.find((kind) => !social.some((it) => it.kind === kind)) ?? 'Web', url: '' },
            ])
          }
        >
          Agregar red
        </Button>
      </div>
      <section aria-label="Vista previa del pie de página" className="grid gap-3 rounded-control bg-raised p-4">
        <h2 className="text-18 font-bold">Así se verá</h2>
        {empty ? (
          <p className="text-14 text-soft">Todavía no dice nada.</p>
        ) : (
          <FooterTextsView footer={{ ...draft, social: social.filter(({ url }) => isHttps(url)) }} />
        )}
      </section>
    </SettingsSection>
  )
}
