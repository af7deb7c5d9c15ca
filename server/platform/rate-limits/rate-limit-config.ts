import type { Limit } from '#contract/protocol/route.ts'

const minute = 60
const hour = 3600

export type RateLimit = { points: number; duration: number }
export type RateLimits = Record<Limit | 'everything', RateLimit>

/** Requests allowed per account and per address, unless RATE_LIMITS overrides them. */
export const defaultRateLimits: RateLimits = {
  /** Failures for one account from one address, or from one device that has logged in to it before. */
  login: { points: 5, duration: minute },
  /** Failures from one address over all accounts. */
  loginAddress: { points: 30, duration: minute },
  /** Failures for one account over all addresses. */
  loginAccount: { points: 100, duration: hour },
  /** Wrong codes and passwords where an account proves who its owner is; then it is paused for as long. */
  factor: { points: 5, duration: 15 * minute },
  register: { points: 5, duration: hour },
  purchase: { points: 30, duration: minute },
  /** Top-ups asked for by one account, withdrawn ones too. */
  topUp: { points: 10, duration: hour },
  /** Claims, and what is said about them. */
  claim: { points: 60, duration: hour },
  upload: { points: 20, duration: hour },
  /** Backup downloads, and passwords entered for them. */
  backup: { points: 10, duration: hour },
  /** Downloads of own data, and closing an account. */
  ownData: { points: 10, duration: hour },
  /** Checks of mail servers, and test mails. */
  mailServer: { points: 20, duration: hour },
  verification: { points: 10, duration: hour },
  recovery: { points: 20, duration: hour },
  /** Mails requested for one address, by anyone. */
  mailbox: { points: 3, duration: hour },
  /** Searches for winners by DNI. */
  dni: { points: 20, duration: minute },
  /** Searches of own purchases, for which their accounts are decrypted. */
  search: { points: 60, duration: minute },
  /** Public price lists. */
  priceList: { points: 60, duration: minute },
  /** Sheets of the Libro de Reclamaciones from one address, and in the whole shop; more ask for a proof of work. */
  complaint: { points: 5, duration: hour },
  complaints: { points: 60, duration: hour },
  everything: { points: 300, duration: minute },
}

/**
 * Parses `login=10/60,purchase=60/60`, requests per seconds; other limits keep their defaults. Undefined when it is
 * invalid.
 */
export function parseRateLimits(text: string): RateLimits | undefined {
  const changed: Partial<RateLimits> = {}
  for (const part of text.split(',')) {
    const [, name = '', points, duration] = /^\s*(\w+)=([1-9]\d{0,6})\/([1-9]\d{0,6})\s*$/.exec(part) ?? []
    if (!Object.hasOwn(defaultRateLimits, name)) return undefined
    changed[name as keyof RateLimits] = { points: Number(points), duration: Number(duration) }
  }
  return { ...defaultRateLimits, ...changed }
}
