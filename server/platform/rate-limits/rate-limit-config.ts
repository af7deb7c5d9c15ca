import type { Limit } from '#contract/route.ts'

const minute = 60
const hour = 3600

export type RateLimit = { points: number; duration: number }
export type RateLimits = Record<Limit | 'everything', RateLimit>

/** Calls allowed per account and per address, unless RATE_LIMITS says otherwise. */
export const defaultRateLimits: RateLimits = {
  /** Failures for one account from one address, or from one device that has logged in to it before. */
  login: { points: 5, duration: minute },
  /** Failures from one address over all accounts. */
  loginAddress: { points: 30, duration: minute },
  /** Failures for one account over all addresses. */
  loginAccount: { points: 100, duration: hour },
  register: { points: 5, duration: hour },
  purchase: { points: 30, duration: minute },
  upload: { points: 20, duration: hour },
  /** Backups that are downloaded, and own passwords given for it. */
  backup: { points: 10, duration: hour },
  /** Mail servers that are tried, and test mails. */
  mailServer: { points: 20, duration: hour },
  verification: { points: 10, duration: hour },
  recovery: { points: 20, duration: hour },
  /** Mails asked for one address, whoever asks. */
  mailbox: { points: 3, duration: hour },
  /** Looking winners up by DNI. */
  dni: { points: 20, duration: minute },
  /** Searching one's purchases, for which their accounts are opened. */
  search: { points: 60, duration: minute },
  everything: { points: 300, duration: minute },
}

/** Reads `login=10/60,purchase=60/60`: calls in so many seconds; the rest stays. Undefined when it makes no sense. */
export function parseRateLimits(text: string): RateLimits | undefined {
  const changed: Partial<RateLimits> = {}
  for (const part of text.split(',')) {
    const [, name = '', points, duration] = /^\s*(\w+)=([1-9]\d{0,6})\/([1-9]\d{0,6})\s*$/.exec(part) ?? []
    if (!Object.hasOwn(defaultRateLimits, name)) return undefined
    changed[name as keyof RateLimits] = { points: Number(points), duration: Number(duration) }
  }
  return { ...defaultRateLimits, ...changed }
}
