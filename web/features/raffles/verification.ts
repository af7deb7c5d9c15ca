import type { Acta, Verdict } from '#domain/draw/acta.ts'

/** What is done away from the page, so that a list of any length leaves it quick. */
export type Task = { do: 'verify'; text: string } | { do: 'find'; code: string }

/** What came out of it; `acta` is the record without its list of tickets. */
export type Finding =
  | { of: 'verify'; readable: true; acta: Omit<Acta, 'tickets'>; tickets: number; verdict: Verdict }
  | { of: 'verify'; readable: false }
  | { of: 'find'; code: string; number: number | null }
export type Verification = Extract<Finding, { of: 'verify' }>
export type Readable = Extract<Verification, { readable: true }>
