import { useState, type ChangeEvent } from 'react'
import { formatSoles, fromSoles, isWholeCentimos, toSoles, type Centimos } from '#domain/money.ts'

/** Parses money typed with a point or a comma; undefined if it is not an amount. */
export function moneyIn(text: string): Centimos | undefined {
  const soles = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && isWholeCentimos(soles) ? fromSoles(soles) : undefined
}

type Range = { min: Centimos; max: Centimos }

/** Parses money within a range; undefined if it is not an amount, or outside the range. */
export function moneyWithin(text: string, { min, max }: Range): Centimos | undefined {
  const amount = moneyIn(text)
  return amount !== undefined && amount >= min && amount <= max ? amount : undefined
}

export const askForMoneyWithin = ({ min, max }: Range) =>
  `Escribe un monto entre ${formatSoles(min)} y ${formatSoles(max)}, con 2 decimales como máximo.`

/** Money as the value of a field. */
export const moneyText = (amount: Centimos | null) => (amount === null ? '' : toSoles(amount).toFixed(2))

/** The state of a money field; `check` marks it as wrong unless the amount is within the range. */
export function useMoneyField(range: Range, initial: Centimos | null = null) {
  const [text, setText] = useState(moneyText(initial))
  const [wrong, setWrong] = useState(false)
  const amount = moneyWithin(text, range)
  const field = {
    type: 'number',
    inputMode: 'decimal',
    required: true,
    min: toSoles(range.min),
    max: toSoles(range.max),
    step: 0.01,
    prefix: 'S/.',
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value)
      setWrong(false)
    },
    error: wrong ? askForMoneyWithin(range) : undefined,
  } as const
  return { amount, field, check: () => setWrong(amount === undefined) }
}
