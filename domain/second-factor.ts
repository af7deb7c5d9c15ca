import type { ProofWay } from './proof.ts'

/** What a refused request may be repeated after: a proof, for a log-in under a ticket. */
export type ProofAsked = { ways: ProofWay[]; ticket?: string }

export const maxPasskeys = 10

/** How long the owner has, in minutes, from asking for a factor until they show that they have it. */
export const enrolmentMinutes = 15

/** How long the owner of an account has to stop that their factor is taken. */
export const removalHours = 24

/** Whoever changed somebody's password or e-mail cannot ask for that for so many days. */
export const accessChangeDays = 7

export const recoveryCodeCount = 10

/** How people copy a code is not how it is written: case, blanks and hyphens do not matter, nor letters like digits. */
export const typedRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
