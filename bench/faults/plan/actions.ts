import type { Random } from './random.ts'

/** How a call is sent: with an Idempotency-Key or without; `twice` sends it twice at once. */
type Sending = { keyed: boolean; twice: boolean }

/** A number by which the runner selects among the items that exist when the call is due. */
type Pick = number

/** An intended action; its product or top-up is chosen when it is due. */
export type PlannedAction =
  | ({ kind: 'buy'; product: Pick } & Sending)
  | ({ kind: 'buy-ticket'; raffle: Pick } & Sending)
  | ({
      kind: 'check-out'
      lines: { product: Pick; quantity: number }[]
      tickets: number
      throughCart: boolean
    } & Sending)
  | ({ kind: 'request-top-up'; quantity: number } & Sending)
  | ({ kind: 'pay-renewals'; purchases: Pick[] } & Sending)
  | { kind: 'request-recovery' }
  | { kind: 'accept-top-up'; topUp: Pick }
  | { kind: 'reject-top-up'; topUp: Pick }
  | ({ kind: 'credit-bonus'; person: Pick; quantity: number } & Sending)
  | ({ kind: 'renew'; purchase: Pick; dias: number } & Sending)
  | { kind: 'add-stock'; product: Pick; accounts: number; profiles: number }
  | { kind: 'change-account'; product: Pick }
  | { kind: 'set-password' }
  | ({ kind: 'draw'; raffle: Pick; early: boolean } & Sending)
  | { kind: 'cancel-raffle'; raffle: Pick }
  | ({ kind: 'open-claim'; purchase: Pick } & Sending)
  | { kind: 'resolve-claim'; claim: Pick; by: ClaimAnswer }
  /** Without a quantity it gives everything back and ends the rent. */
  | ({ kind: 'refund'; purchase: Pick; quantity?: number | undefined } & Sending)
  | { kind: 'free'; purchase: Pick; pin?: string | undefined }
  | { kind: 'change-pin'; profile: Pick; pin: string }
  | { kind: 'mark-fallen'; account: Pick }
  | { kind: 'mark-working'; account: Pick }
  | { kind: 'give-new-data'; account: Pick }
  | { kind: 'replace-all'; account: Pick }
  /** An outage that began `from` days ago and lasted `days` days. */
  | ({ kind: 'give-days'; product: Pick; from: number; days: number } & Sending)
  | ({ kind: 'pay-out'; quantity: number } & Sending)
  | ({ kind: 'correct'; quantity: number } & Sending)

export type ClaimAnswer = 'newData' | 'replacement' | 'refund' | 'explanation'
const claimAnswers = { newData: 3, replacement: 4, refund: 3, explanation: 1 }
/** What is done about an account that does not work. */
export type AccountAct = 'mark-fallen' | 'mark-working' | 'give-new-data' | 'replace-all'

type ActionKind = PlannedAction['kind']

const pick = (random: Random): Pick => random.between(0, 999_999)
const sending = (random: Random): Sending => ({ keyed: random.chance(0.7), twice: random.chance(0.12) })
const lines = (random: Random, max: number) =>
  Array.from({ length: random.between(1, max) }, () => ({ product: pick(random), quantity: random.between(1, 3) }))

const pin = (random: Random) => String(random.between(1000, 9999))
const ofAccount =
  <Kind extends AccountAct>(kind: Kind) =>
  (random: Random) => ({ kind, account: pick(random) })

const make: { [Kind in ActionKind]: (random: Random) => Extract<PlannedAction, { kind: Kind }> } = {
  buy: (random) => ({ kind: 'buy', product: pick(random), ...sending(random) }),
  'buy-ticket': (random) => ({ kind: 'buy-ticket', raffle: pick(random), ...sending(random) }),
  'check-out': (random) => ({
    kind: 'check-out',
    lines: lines(random, 3),
    tickets: random.between(0, 2),
    throughCart: random.chance(0.35),
    ...sending(random),
  }),
  'request-top-up': (random) => ({ kind: 'request-top-up', quantity: random.between(500, 2_500), ...sending(random) }),
  'pay-renewals': (random) => ({
    kind: 'pay-renewals',
    purchases: Array.from({ length: random.between(1, 3) }, () => pick(random)),
    ...sending(random),
  }),
  'request-recovery': () => ({ kind: 'request-recovery' }),
  'accept-top-up': (random) => ({ kind: 'accept-top-up', topUp: pick(random) }),
  'reject-top-up': (random) => ({ kind: 'reject-top-up', topUp: pick(random) }),
  'credit-bonus': (random) => ({
    kind: 'credit-bonus',
    person: pick(random),
    quantity: random.between(100, 9_999),
    ...sending(random),
  }),
  renew: (random) => ({ kind: 'renew', purchase: pick(random), dias: random.between(1, 9), ...sending(random) }),
  'add-stock': (random) => ({
    kind: 'add-stock',
    product: pick(random),
    accounts: random.between(1, 3),
    profiles: random.between(1, 3),
  }),
  'change-account': (random) => ({ kind: 'change-account', product: pick(random) }),
  'set-password': () => ({ kind: 'set-password' }),
  draw: (random) => ({ kind: 'draw', raffle: pick(random), early: random.chance(0.4), ...sending(random) }),
  'cancel-raffle': (random) => ({ kind: 'cancel-raffle', raffle: pick(random) }),
  'open-claim': (random) => ({ kind: 'open-claim', purchase: pick(random), ...sending(random) }),
  'resolve-claim': (random) => ({ kind: 'resolve-claim', claim: pick(random), by: random.weighed(claimAnswers) }),
  refund: (random) => ({
    kind: 'refund',
    purchase: pick(random),
    quantity: random.chance(0.4) ? random.between(1, 400) : undefined,
    ...sending(random),
  }),
  free: (random) => ({ kind: 'free', purchase: pick(random), pin: random.chance(0.5) ? pin(random) : undefined }),
  'change-pin': (random) => ({ kind: 'change-pin', profile: pick(random), pin: pin(random) }),
  'mark-fallen': ofAccount('mark-fallen'),
  'mark-working': ofAccount('mark-working'),
  'give-new-data': ofAccount('give-new-data'),
  'replace-all': ofAccount('replace-all'),
  'give-days': (random) => ({
    kind: 'give-days',
    product: pick(random),
    from: random.between(1, 19),
    days: random.between(1, 5),
    ...sending(random),
  }),
  'pay-out': (random) => ({ kind: 'pay-out', quantity: random.between(100, 900), ...sending(random) }),
  correct: (random) => ({ kind: 'correct', quantity: random.between(100, 900), ...sending(random) }),
}

const ofBuyers: Partial<Record<ActionKind, number>> = {
  buy: 40,
  'buy-ticket': 28,
  'check-out': 20,
  'request-top-up': 16,
  'pay-renewals': 14,
  'request-recovery': 3,
  'open-claim': 14,
}

const ofAdministrators: Partial<Record<ActionKind, number>> = {
  'accept-top-up': 46,
  'reject-top-up': 8,
  'credit-bonus': 12,
  renew: 16,
  'add-stock': 14,
  'change-account': 9,
  'set-password': 2,
  'cancel-raffle': 2,
  'resolve-claim': 18,
  refund: 11,
  free: 9,
  'change-pin': 8,
  'mark-fallen': 4,
  'mark-working': 2,
  'give-new-data': 4,
  'replace-all': 4,
  'give-days': 7,
  'pay-out': 7,
  correct: 6,
}

/** The next action of a buyer or an administrator. */
export function planAction(random: Random, who: 'buyer' | 'administrator'): PlannedAction {
  const weights = (who === 'buyer' ? ofBuyers : ofAdministrators) as Record<ActionKind, number>
  return make[random.weighed(weights)](random)
}

export const planDraw = (random: Random): PlannedAction => make.draw(random)
