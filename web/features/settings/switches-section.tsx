import { useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/settings/settings.ts'
import { voucherDays } from '#domain/wallet.ts'
import { issueOf } from '../../platform/api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { categoriesQuery } from '../../platform/categories.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

type Settings = PublicSettings & { contactCategoryId?: number | null | undefined; voucherDays?: number | undefined }

/** What is switched on, and which category is sold by chat. */
export function SwitchesSection({ settings }: { settings: Settings }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { draft, edit, error, section } = useSettingsDraft(
    'tienda',
    {
      registration: settings.switches.registration,
      raffles: settings.switches.raffles,
      newPins: settings.switches.newPins,
      contactCategoryId: settings.contactCategoryId ?? null,
      voucherDays: String(settings.voucherDays ?? voucherDays.usual),
    },
    ({ contactCategoryId, voucherDays: kept, ...switches }) => ({
      switches,
      contactCategoryId,
      voucherDays: Number(kept),
    }),
  )
  return (
    <SettingsSection {...section}>
      <Checkbox
        role="switch"
        label="Registro abierto"
        hint="Apagado, nadie puede crear una cuenta nueva. Las que hay siguen igual."
        checked={draft.registration}
        onChange={(registration) => edit({ ...draft, registration })}
      />
      <Checkbox
        role="switch"
        label="Sorteos"
        hint="Apagado, no se publica ningún sorteo nuevo. Los que ya se venden siguen hasta su sorteo."
        checked={draft.raffles}
        onChange={(raffles) => edit({ ...draft, raffles })}
      />
      <Checkbox
        role="switch"
        label="PIN nuevo al liberar un perfil"
        hint="Encendido, un perfil que se libera queda por cambiar y no se vende hasta que tenga otro PIN. Apagado, vuelve a la venta con el que tiene."
        checked={draft.newPins}
        onChange={(newPins) => edit({ ...draft, newPins })}
      />
      <SelectField
        label="Categoría que se vende por WhatsApp"
        blank="Ninguna"
        options={categories.map(({ name }) => name)}
        value={categories.find(({ id }) => id === draft.contactCategoryId)?.name ?? ''}
        onChange={(event) => {
          const chosen = categories.find(({ name }) => name === event.target.value)
          edit({ ...draft, contactCategoryId: chosen?.id ?? null })
        }}
        error={issueOf(error, 'contactCategoryId')}
        hint="Al cambiarla, lo que estaba publicado sin cuentas en la anterior queda como Vendido."
      />
      <TextField
        label="Días que se guardan los comprobantes"
        short
        inputMode="numeric"
        autoComplete="off"
        value={draft.voucherDays}
        onChange={(event) => edit({ ...draft, voucherDays: event.target.value })}
        error={issueOf(error, 'voucherDays')}
        hint="Desde que la recarga se acepta o se rechaza. La tienda reconoce un comprobante repetido aunque ya lo borró."
      />
    </SettingsSection>
  )
}
