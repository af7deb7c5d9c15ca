import type { ClaimAnswer } from '../plan/actions.ts'

/** The outcome of one call. With `unknown` the client cannot tell whether it took effect. */
export type Outcome =
  | { is: 'ok'; ids: number[]; amounts: number[]; ticket?: number }
  | { is: 'refused'; status: number; code: string; retryAfter: number }
  | { is: 'unknown'; why: string }
  /** The request reached no server. */
  | { is: 'undelivered' }

/** Milliseconds on the runner's monotonic clock; `to` of an unknown attempt is the time of giving up. */
export type Attempt = { from: number; to: number; outcome: Outcome; settling: boolean }

export type Units = { productId: number; quantity: number }[]

/** The intended change, with the ids it was resolved to. */
export type Intent =
  /** `lastOfCart`: it bought the content of a cart that was not changed afterwards. */
  | { kind: 'buy'; units: Units; fromCart: boolean; lastOfCart: boolean }
  | { kind: 'request-top-up'; quantity: number }
  | { kind: 'accept-top-up'; entryId: number }
  | { kind: 'reject-top-up'; entryId: number }
  | { kind: 'credit-bonus'; userId: number; quantity: number }
  | { kind: 'renew'; purchaseId: number; dias: number }
  | { kind: 'pay-renewals'; rents: { purchaseId: number; productId: number }[] }
  | { kind: 'add-stock'; productId: number; profiles: number }
  | { kind: 'change-account'; accountId: number; productId: number; password: string }
  | { kind: 'set-password'; userId: number; password: string }
  | { kind: 'draw'; productId: number }
  | { kind: 'cancel-raffle'; productId: number }
  | { kind: 'request-recovery'; email: string }
  | { kind: 'open-claim'; purchaseId: number }
  | { kind: 'resolve-claim'; claimId: number; purchaseId: number; by: ClaimAnswer }
  | { kind: 'refund'; purchaseId: number; quantity: number | undefined }
  | { kind: 'free'; purchaseId: number; hasPin: boolean }
  | { kind: 'change-pin'; profileId: number }
  | { kind: 'mark-fallen'; accountId: number; productId: number }
  | { kind: 'mark-working'; accountId: number; productId: number }
  | { kind: 'replace-all'; accountId: number; productId: number }
  | { kind: 'give-new-data'; accountId: number; productId: number; password: string }
  /** Confirms a dry run, which says the id. */
  | { kind: 'give-days'; outageId: number }
  | { kind: 'pay-out'; quantity: number }
  | { kind: 'correct'; quantity: number }

/** One intended change, however often it was sent: attempts with the same key are the same operation. */
export type Operation = {
  /** Unique; purchases contain it as the name of their customer. */
  name: string
  round: number
  userId: number
  key: string | undefined
  intent: Intent
  attempts: Attempt[]
}

export type OperationOf<Kind extends Intent['kind']> = Operation & { intent: Extract<Intent, { kind: Kind }> }

/** The operations of these kinds. */
export function operationsOf<Kind extends Intent['kind']>(
  operations: readonly Operation[],
  ...kinds: Kind[]
): OperationOf<Kind>[] {
  return operations.filter((operation): operation is OperationOf<Kind> =>
    (kinds as string[]).includes(operation.intent.kind),
  )
}

type Ok = Extract<Outcome, { is: 'ok' }>

export const answersOf = ({ attempts }: Operation): Ok[] =>
  attempts.flatMap(({ outcome }) => (outcome.is === 'ok' ? [outcome] : []))

/** Refusals that do not tell whether an earlier attempt took effect. */
const transientCodes = ['ALREADY_RUNNING', 'DRAW_RUNNING', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED']

/** `done`: acknowledged; `not done`: certain as well; `unknown`: may be either. */
export function operationStatus({ attempts, key }: Operation): 'done' | 'not done' | 'unknown' {
  const outcomes = attempts.map(({ outcome }) => outcome)
  if (outcomes.some(({ is }) => is === 'ok')) return 'done'
  if (!outcomes.some(({ is }) => is === 'unknown')) return 'not done'
  // It was retried with its key when nothing was running: had it taken effect, it would not have been refused.
  const last = attempts.at(-1)
  const refused = last?.settling && last.outcome.is === 'refused' ? last.outcome.code : undefined
  return key !== undefined && refused !== undefined && !transientCodes.includes(refused) ? 'not done' : 'unknown'
}

/** The time window in which it may have taken effect; without a reply it ends when nothing was running any more. */
export function timeWindowOf({ attempts }: Operation, quiet: number): { from: number; to: number } {
  const from = Math.min(...attempts.map((attempt) => attempt.from))
  const firstAnswer = Math.min(...attempts.filter(({ outcome }) => outcome.is === 'ok').map(({ to }) => to))
  const settled = attempts.some(({ settling, outcome }) => settling && outcome.is === 'ok')
  return { from, to: Number.isFinite(firstAnswer) ? firstAnswer : settled ? Infinity : quiet }
}
