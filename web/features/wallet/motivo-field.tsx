import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** Why money is corrected. */
export function MotivoField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>) {
  return <TextField label="Motivo" hint="Lo leerá el cliente." required maxLength={200} autoComplete="off" {...props} />
}
