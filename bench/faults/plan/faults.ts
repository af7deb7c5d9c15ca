import type { Random } from './random.ts'

export const databases = ['embedded', 'external'] as const
export type DatabaseKind = (typeof databases)[number]

/**
 * A fault, `at` milliseconds into the round, lasting `lasts` milliseconds. `server` is an index; without it the fault
 * affects all servers.
 */
export type Fault = { at: number; lasts: number } & (
  | { breaks: 'kill-server'; server: number }
  | { breaks: 'kill-all-servers' }
  | { breaks: 'kill-database' }
  /** Kills one process of the database, which then ends all sessions and recovers by itself. */
  | { breaks: 'kill-backend'; share: number }
  | { breaks: 'terminate-sessions'; share: number }
  | { breaks: 'stop-database' }
  /**
   * The next `times` commits are forwarded, and the connection is cut before the reply; `done` waits until they are
   * committed.
   */
  | { breaks: 'cut-after-commit'; server: number; times: number; done: boolean }
  | { breaks: 'cut-before-answer'; server: number; times: number }
  | { breaks: 'cut-all'; server: number }
  | { breaks: 'hold-network'; server: number }
  | { breaks: 'slow-network'; server: number; delay: number }
  | { breaks: 'lose-answers'; times: number }
  | { breaks: 'fill-disk' }
  | { breaks: 'mail-refuses' }
  | { breaks: 'mail-hangs' }
  | { breaks: 'mail-gone' }
  | { breaks: 'jump-clock'; server: number; seconds: number }
)
type FaultKind = Fault['breaks']

const minute = 60
const day = 24 * 60 * minute

const weights: Record<FaultKind, number> = {
  'kill-server': 14,
  'kill-all-servers': 5,
  'kill-database': 7,
  'kill-backend': 5,
  'terminate-sessions': 10,
  'stop-database': 8,
  'cut-after-commit': 20,
  'cut-before-answer': 10,
  'cut-all': 6,
  'hold-network': 6,
  'slow-network': 8,
  'lose-answers': 12,
  'fill-disk': 8,
  'mail-refuses': 4,
  'mail-hangs': 3,
  'mail-gone': 3,
  'jump-clock': 9,
}

/** Longer than the statement timeout of the shop, so that it gives up on statements that are committed later. */
const longHold = 13_500

/** One to three faults of different kinds, which may overlap. */
export function planFaults(random: Random, servers: number): Fault[] {
  const faults = new Map<string, Fault>()
  const many = Number(random.weighed({ 1: 5, 2: 4, 3: 2 }))
  while (faults.size < many) {
    const fault = planFault(random, servers)
    faults.set(fault.breaks.startsWith('mail') ? 'mail' : fault.breaks, fault)
  }
  return [...faults.values()].toSorted((one, other) => one.at - other.at)
}

function planFault(random: Random, servers: number): Fault {
  const when = { at: random.between(60, 900), lasts: random.between(100, 700) }
  const server = random.between(0, servers - 1)
  const times = random.between(1, 12)
  const breaks = random.weighed(weights)
  switch (breaks) {
    case 'kill-server':
    case 'cut-all':
      return { ...when, breaks, server }
    case 'hold-network':
      return { ...when, breaks, server, lasts: random.chance(0.1) ? longHold : when.lasts }
    case 'terminate-sessions':
    case 'kill-backend':
      return { ...when, breaks, share: random.one([0.2, 0.5, 1]) }
    case 'cut-after-commit':
      return { ...when, breaks, server, times, done: random.chance(0.7) }
    case 'cut-before-answer':
      return { ...when, breaks, server, times }
    case 'slow-network':
      return { ...when, breaks, server, delay: random.between(5, 60) }
    case 'lose-answers':
      return { ...when, breaks, times: times * 2 }
    case 'jump-clock': {
      const seconds = random.one([-2 * day, -90 * minute, -5, 5, 3 * 60 * minute, 3 * day, 45 * day])
      return { ...when, breaks, server, seconds }
    }
    default:
      return { ...when, breaks }
  }
}
