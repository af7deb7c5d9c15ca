import { Plus, Trash2 } from 'lucide-react'
import type { PublicSettings } from '#contract/settings/settings.ts'
import { issueOf } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { noProvider, ProviderFields, type Provider } from './provider-fields.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

type Settings = PublicSettings & { provider?: Provider | undefined; igv?: boolean | undefined }

/** The support contacts, the chat group of resellers, and who sells. */
export function ContactSection({ settings }: { settings: Settings }) {
  const { draft, edit, error, section } = useSettingsDraft(
    'contacto',
    {
      supportPhones: settings.supportPhones,
      groupLink: settings.groupLink ?? '',
      provider: settings.provider ?? noProvider,
      igv: settings.igv ?? false,
    },
    ({ groupLink, ...rest }) => ({ ...rest, groupLink: groupLink.trim() || null }),
  )
  const phones = draft.supportPhones
  const put = (supportPhones: typeof phones) => edit({ ...draft, supportPhones })
  const change = (index: number, part: Partial<(typeof phones)[number]>) =>
    put(phones.map((it, at) => (at === index ? { ...it, ...part } : it)))
  return (
    <SettingsSection hint="El primer teléfono recibe los comprobantes y los pedidos por WhatsApp." {...section}>
      <ul className="grid gap-4">
        {phones.map((it, index) => (
          // Phones have no id: the key is the index.
          <li
            key={`${index} of ${phones.length}`}
            className="grid grid-cols-[1fr_auto] items-start gap-3 *:nth-2:max-sm:order-last *:nth-2:max-sm:col-span-2 sm:grid-cols-[1fr_1fr_auto]"
          >
            <TextField
              label={`Nombre ${index + 1}`}
              maxLength={40}
              value={it.label}
              onChange={(event) => change(index, { label: event.target.value })}
              error={issueOf(error, `supportPhones.${index}.label`)}
            />
            <PhoneField
              label={`Teléfono ${index + 1}`}
              value={it.telefono}
              onChange={(telefono) => telefono !== it.telefono && change(index, { telefono })}
              error={issueOf(error, `supportPhones.${index}.telefono`)}
            />
            <Button
              variant="quiet"
              className="mt-6.5"
              aria-label={`Quitar el teléfono ${index + 1}`}
              onClick={() => put(phones.filter((_, at) => at !== index))}
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
          disabled={phones.length >= 10}
          icon={<Plus size={18} />}
          onClick={() => put([...phones, { label: '', telefono: '' }])}
        >
          Agregar teléfono
        </Button>
      </div>
      <TextField
        label="Enlace del grupo"
        type="url"
        placeholder="https://"
        value={draft.groupLink}
        onChange={(event) => edit({ ...draft, groupLink: event.target.value })}
        error={issueOf(error, 'groupLink')}
        hint="Lo ven administradores y revendedores. Vacío, no aparece."
      />
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="sr-only">Quién vende</legend>
        <h2 className="text-18 font-bold">Quién vende</h2>
        <ProviderFields provider={draft.provider} onChange={(provider) => edit({ ...draft, provider })} error={error} />
        <Checkbox
          role="switch"
          label="Los precios incluyen IGV"
          hint="Encendido, la constancia de cada venta dice cuánto es el 18 %."
          checked={draft.igv}
          onChange={(igv) => edit({ ...draft, igv })}
        />
      </fieldset>
    </SettingsSection>
  )
}
