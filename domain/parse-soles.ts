import { centimos, type Centimos } from './money.ts'

/** Why a typed text is no amount. */
export type AmountFault =
  | 'empty'
  | 'sign'
  | 'exponent'
  | 'hexadecimal'
  | 'letters'
  | 'digits'
  | 'spaces'
  | 'symbols'
  | 'marks'
  | 'groups'
  | 'zero-group'
  | 'decimals'
  | 'large'

const blanksAround = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu

/** What an amount cannot contain; the first that applies is the reason. */
const strange: readonly (readonly [RegExp, AmountFault])[] = [
  [/^[\d.,]+e[+-]?\d+$/i, 'exponent'],
  [/^0x[\da-f]+$/i, 'hexadecimal'],
  [/[+\p{Pd}\u207b\u2212]/u, 'sign'],
  [/[\p{L}\p{M}]/u, 'letters'],
  [/[^\P{N}0-9]/u, 'digits'],
  [/[\s\p{Default_Ignorable_Code_Point}]/u, 'spaces'],
  [/[^\d.,]/, 'symbols'],
  [/^[.,]*$/, 'empty'],
]

/** Whether these are the groups of a number from a thousand up. */
const isGrouped = ([first = '', ...others]: readonly string[]) =>
  /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{3}$/.test(group))

/**
 * Parses an amount in soles as people type it: with a point or a comma before at most two decimals, and the other one
 * between thousands. A single mark with three digits behind it stands between thousands: `1,250` is S/. 1,250.00.
 */
export function parseSoles(text: string): Centimos | AmountFault {
  const body = text.replaceAll(blanksAround, '').replace(/^S\/\.?[\s\p{Default_Ignorable_Code_Point}]*/iu, '')
  for (const [pattern, fault] of strange) if (pattern.test(body)) return fault
  const split = splitAmount(body)
  if (typeof split === 'string') return split
  const { whole, decimals } = split
  if (decimals.length > 2) return 'decimals'
  if (whole.replace(/^0+/, '').length > 12) return 'large'
  return centimos(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}

/** The digits before and after the decimal mark. */
function splitAmount(body: string): { whole: string; decimals: string } | AmountFault {
  const last = /[.,](?=\d*$)/.exec(body)?.[0]
  if (last === undefined) return { whole: body, decimals: '' }
  const other = last === '.' ? ',' : '.'
  const parts = body.split(last)
  const decimals = parts.at(-1) ?? ''
  if (body.includes(other)) {
    if (parts.length > 2) return 'marks'
    const groups = (parts[0] ?? '').split(other)
    return isGrouped(groups) ? { whole: groups.join(''), decimals } : 'groups'
  }
  if (parts.length > 2 || decimals.length === 3) {
    if (isGrouped(parts)) return { whole: parts.join(''), decimals: '' }
    if (parts.length > 2) return decimals.length === 3 ? 'groups' : 'marks'
    return /^0*$/.test(parts[0] ?? '') ? 'zero-group' : 'groups'
  }
  return { whole: parts[0] ?? '', decimals }
}
