import type { ComponentProps } from 'react'
import { TextArea } from '../../ui/text-field.tsx'

type Props = Pick<ComponentProps<typeof TextArea>, 'rows' | 'value' | 'error' | 'hint'> & {
  onChange: (text: string) => void
}

/** Accounts as lines, to type or to paste from a spreadsheet. */
export const AccountLinesField = ({ onChange, ...field }: Props) => (
  <TextArea
    label="Una línea por perfil"
    spellCheck={false}
    autoCapitalize="none"
    autoComplete="off"
    placeholder="usuario,contraseña,perfil,pin"
    {...field}
    onChange={(event) => onChange(event.target.value)}
  />
)
