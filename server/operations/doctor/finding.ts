/** Something that is not as it must be. Holds ids and names of files, never what was sealed. */
export type Finding = { says: string; rows: number; first: string[]; advice: string }

/** A part of the examination: what was looked at, and what is wrong there. */
export type Section = { looked: string; findings: Finding[] }

const shown = 5

/** No finding when nothing is wrong. */
export function findingOf(says: string, wrong: readonly (string | number)[], advice: string): Finding[] {
  if (wrong.length === 0) return []
  return [{ says, rows: wrong.length, first: wrong.slice(0, shown).map(String), advice }]
}

const numbers = new Intl.NumberFormat('es-PE')
export const count = (value: number) => numbers.format(value)
