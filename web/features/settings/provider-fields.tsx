import type { ReplyOf } from '#contract/protocol/route.ts'
import type { RouteOf } from '#contract/protocol/outline.ts'
import { issueOf } from '../../platform/api.ts'
import type { api } from '../../platform/routes.ts'
import { TextField } from '../../ui/text-field.tsx'

export type Provider = NonNullable<ReplyOf<RouteOf<typeof api.settings.get>>['provider']>
export const noProvider: Provider = { name: '', document: '', address: '' }

type Props = { provider: Provider; onChange: (provider: Provider) => void; error: Error | null }

/** Who sells, as the law asks it of a shop. */
export function ProviderFields({ provider, onChange, error }: Props) {
  const field = (name: keyof Provider) => ({
    value: provider[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...provider, [name]: event.target.value }),
    error: issueOf(error, `provider.${name}`),
    autoComplete: 'off',
  })
  return (
    <>
      <p className="text-14 text-soft">
        La ley pide decir quién vende. Con estos datos se abre tu Libro de Reclamaciones, donde todos los leen.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Nombre o razón social" maxLength={100} {...field('name')} />
        <TextField label="RUC o DNI" inputMode="numeric" maxLength={20} {...field('document')} />
        <div className="sm:col-span-2">
          <TextField label="Dirección" maxLength={200} {...field('address')} />
        </div>
      </div>
    </>
  )
}
