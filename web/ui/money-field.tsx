import type { ComponentProps } from 'react'
import { moneyFault, moneyIn } from './money-text.ts'
import { soles } from './soles.ts'
import { TextField, type FieldProps } from './text-field.tsx'

type Props = Omit<FieldProps, 'prefix' | 'lead'> &
  Pick<ComponentProps<'input'>, 'name' | 'required' | 'disabled' | 'readOnly' | 'onChange' | 'onFocus' | 'onBlur'> & {
    value: string
  }

/**
 * A field for an amount in soles. Below it stands the amount that is read from the text, unless the text is written as
 * every amount is: `1,250` and `1,25` differ by a digit and by more than a thousand soles.
 */
export function MoneyField({ hint, value, ...field }: Props) {
  const amount = moneyIn(value)
  const text = value.trim()
  const read = amount === undefined ? moneyFault(value) : soles(amount)
  const isSame = amount !== undefined && soles(amount).slice('S/. '.length) === text
  const said = text === '' || isSame ? undefined : read
  return (
    <TextField
      {...field}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      prefix="S/."
      hint={
        (said || hint) && (
          <>
            {said && <span className={`block ${amount === undefined ? '' : 'font-semibold text-ink'}`}>{said}</span>}
            {hint}
          </>
        )
      }
    />
  )
}
