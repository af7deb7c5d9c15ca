import type { Random } from './random.ts'

/** How a call is sent: with an Idempotency-Key or without; `twice` sends it twice at once. */
type Sending = { keyed: boolean; twice: boolean }

/** A number by which the runner selects among the items that exist when the call is due. */
type Pick = number

/** An intended action; its product or top-up is chosen when it is due. */
export type PlannedAction =
  | ({ do: 'buy'; product: Pick } & Sending)
  | ({ do: 'buy-ticket'; raffle: Pick } & Sending)
  | ({ do: 'check-out'; lines: { product: Pick; quantity: number }[]; tickets: number; throughCart: boolean } & Sending)
  | ({ do: 'ask-top-up'; quantity: number } & Sending)
  | ({ do: 'pay-renewals'; purchases: Pick[] } & Sending)
  | { do: 'ask-recovery' }
  | { do: 'accept-top-up'; topUp: Pick }
  | { do: 'reject-top-up'; topUp: Pick }
  | ({ do: 'credit-bonus'; person: Pick; quantity: number } & Sending)
  | ({ do: 'renew'; purchase: Pick; dias: number } & Sending)
  | { do: 'add-stock'; product: Pick; accounts: number; profiles: number }
  | { do: 'change-account'; product: Pick }
  | { do: 'set-password' }
  | ({ do: 'draw'; raffle: Pick; early: boolean } & Sending)
  | { do: 'cancel-raffle'; raffle: Pick }

type ActionKind = PlannedAction['do']

const pick = (random: Random): Pick => random.between(0, 999_999)
const sending = (random: Random): Sending => ({ keyed: random.chance(0.7), twice: random.chance(0.12) })
const lines = (random: Random, max: number) =>
  Array.from({ length: random.between(1, max) }, () => ({ product: pick(random), quantity: random.between(1, 3) }))

const make: { [Kind in ActionKind]: (random: Random) => Extract<PlannedAction, { do: Kind }> } = {
  buy: (random) => ({ do: 'buy', product: pick(random), ...sending(random) }),
  'buy-ticket': (random) => ({ do: 'buy-ticket', raffle: pick(random), ...sending(random) }),
  'check-out': (random) => ({
    do: 'check-out',
    lines: lines(random, 3),
    tickets: random.between(0, 2),
    throughCart: random.chance(0.35),
    ...sending(random),
  }),
  'ask-top-up': (random) => ({ do: 'ask-top-up', quantity: random.between(500, 2_500), ...sending(random) }),
  'pay-renewals': (random) => ({
    do: 'pay-renewals',
    purchases: Array.from({ length: random.between(1, 3) }, () => pick(random)),
    ...sending(random),
  }),
  'ask-recovery': () => ({ do: 'ask-recovery' }),
  'accept-top-up': (random) => ({ do: 'accept-top-up', topUp: pick(random) }),
  'reject-top-up': (random) => ({ do: 'reject-top-up', topUp: pick(random) }),
  'credit-bonus': (random) => ({
    do: 'credit-bonus',
    person: pick(random),
    quantity: random.between(100, 9_999),
    ...sending(random),
  }),
  renew: (random) => ({ do: 'renew', purchase: pick(random), dias: random.between(1, 9), ...sending(random) }),
  'add-stock': (random) => ({
    do: 'add-stock',
    product: pick(random),
    accounts: random.between(1, 3),
    profiles: random.between(1, 3),
  }),
  'change-account': (random) => ({ do: 'change-account', product: pick(random) }),
  'set-password': () => ({ do: 'set-password' }),
  draw: (random) => ({ do: 'draw', raffle: pick(random), early: random.chance(0.4), ...sending(random) }),
  'cancel-raffle': (random) => ({ do: 'cancel-raffle', raffle: pick(random) }),
}

const ofBuyers: Partial<Record<ActionKind, number>> = {
  buy: 40,
  'buy-ticket': 28,
  'check-out': 20,
  'ask-top-up': 16,
  'pay-renewals': 14,
  'ask-recovery': 3,
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
}

/** The next action of a buyer or an administrator. */
export function planAction(random: Random, who: 'buyer' | 'administrator'): PlannedAction {
  const weights = (who === 'buyer' ? ofBuyers : ofAdministrators) as Record<ActionKind, number>
  return make[random.weighed(weights)](random)
}

export const planDraw = (random: Random): PlannedAction => make.draw(random)
