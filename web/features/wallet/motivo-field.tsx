import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** The reason for a correction, which the customer reads; another dialog may say who does. */
export function MotivoField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'hint'>) {
  return <TextField label="Motivo" hint="Lo leerá el cliente." required maxLength={200} autoComplete="off" {...props} />
}
