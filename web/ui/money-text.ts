import { useState, type ChangeEvent } from 'react'
import { toSoles, type Centimos } from '#domain/money.ts'
import { parseSoles, type AmountFault } from '#domain/parse-soles.ts'
import { soles } from './soles.ts'

/** What to say about a text that is no amount. */
const faults: Record<AmountFault, string> = {
  empty: 'Escribe un monto.',
  sign: 'Escribe el monto sin signo.',
  exponent: 'Escribe el monto con todas sus cifras, no como 1e3.',
  hexadecimal: 'Escribe el monto en soles, no como 0x10.',
  letters: 'Escribe el monto sin letras.',
  digits: 'Usa solo las cifras del 0 al 9.',
  spaces: 'Escribe el monto sin espacios en medio.',
  symbols: 'Usa solo cifras y un punto o una coma.',
  marks: 'Hay más de un signo de decimales: deja uno.',
  groups: 'Los miles van de tres en tres, como en 1,250.00.',
  'zero-group': '¿Céntimos o soles? Escribe 0.50 o 500.',
  decimals: 'Usa como máximo 2 decimales.',
  large: 'Ese monto es demasiado grande.',
}

/** Parses typed money; undefined if it is not an amount. */
export function moneyIn(text: string): Centimos | undefined {
  const amount = parseSoles(text)
  return typeof amount === 'string' ? undefined : amount
}

/** What is wrong with typed money; undefined if it is an amount. */
export function moneyFault(text: string): string | undefined {
  const amount = parseSoles(text)
  return typeof amount === 'string' ? faults[amount] : undefined
}

type Range = { min: Centimos; max: Centimos }

/** What is wrong with typed money that has to be within a range, which an empty text is told too. */
export function rangeFault(text: string, { min, max }: Range): string | undefined {
  const amount = parseSoles(text)
  if (typeof amount === 'string' && amount !== 'empty') return faults[amount]
  const fits = typeof amount === 'number' && amount >= min && amount <= max
  return fits ? undefined : `Escribe un monto entre ${soles(min)} y ${soles(max)}.`
}

/** Money as the value of a field. */
export const moneyText = (amount: Centimos | null) => (amount === null ? '' : toSoles(amount).toFixed(2))

/** The state of a money field; `check` marks it as wrong unless the amount is within the range, `fill` replaces the text. */
export function useMoneyField(range: Range, initial: Centimos | null = null) {
  const [text, setText] = useState(moneyText(initial))
  const [checked, setChecked] = useState(false)
  const fault = rangeFault(text, range)
  const field = {
    required: true,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value)
      setChecked(false)
    },
    error: checked ? fault : undefined,
  } as const
  return {
    amount: fault === undefined ? moneyIn(text) : undefined,
    field,
    check: () => setChecked(true),
    fill: (amount: Centimos) => {
      setText(moneyText(amount))
      setChecked(false)
    },
  }
}
