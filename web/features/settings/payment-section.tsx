import type { PublicSettings } from '#contract/settings.ts'
import { issueOf } from '../../platform/api.ts'
import { TextField } from '../../ui/text-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-draft.ts'

const fields = [
  ['phone', 'Yape o Plin'],
  ['bank', 'Banco'],
  ['account', 'Número de cuenta'],
  ['interbank', 'Cuenta interbancaria (CCI)'],
  ['holder', 'Titular'],
] as const

/** Where the money of a top-up goes. */
export function PaymentSection({ settings }: { settings: PublicSettings }) {
  const { draft, edit, error, section } = useSettingsDraft(settings.payment, (payment) => ({ payment }))
  return (
    <SettingsSection
      id="pagos"
      hint="Se muestran en los pasos para recargar. Lo que dejes vacío no aparece."
      {...section}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            maxLength={field === 'holder' ? 100 : 60}
            autoComplete="off"
            value={draft[field]}
            onChange={(event) => edit({ ...draft, [field]: event.target.value })}
            error={issueOf(error, `payment.${field}`)}
          />
        ))}
      </div>
    </SettingsSection>
  )
}
