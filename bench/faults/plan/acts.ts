import type { Dice } from './dice.ts'

/** How a call is sent: with an Idempotency-Key or none; `twice` presses the button twice at once. */
type Sending = { keyed: boolean; twice: boolean }

/** A number by which the runner picks among what there is when the call is due, whatever that then is. */
type Pick = number

/** What somebody means to do; which product or top-up it is shows when it is due. */
export type Act =
  | ({ do: 'buy'; product: Pick } & Sending)
  | ({ do: 'buy-ticket'; raffle: Pick } & Sending)
  | ({ do: 'check-out'; lines: { product: Pick; quantity: number }[]; tickets: number; throughCart: boolean } & Sending)
  | ({ do: 'ask-top-up'; quantity: number } & Sending)
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

type ActKind = Act['do']

const pick = (dice: Dice): Pick => dice.between(0, 999_999)
const sending = (dice: Dice): Sending => ({ keyed: dice.chance(0.7), twice: dice.chance(0.12) })
const lines = (dice: Dice, most: number) =>
  Array.from({ length: dice.between(1, most) }, () => ({ product: pick(dice), quantity: dice.between(1, 3) }))

const make: { [Kind in ActKind]: (dice: Dice) => Extract<Act, { do: Kind }> } = {
  buy: (dice) => ({ do: 'buy', product: pick(dice), ...sending(dice) }),
  'buy-ticket': (dice) => ({ do: 'buy-ticket', raffle: pick(dice), ...sending(dice) }),
  'check-out': (dice) => ({
    do: 'check-out',
    lines: lines(dice, 3),
    tickets: dice.between(0, 2),
    throughCart: dice.chance(0.35),
    ...sending(dice),
  }),
  'ask-top-up': (dice) => ({ do: 'ask-top-up', quantity: dice.between(500, 2_500), ...sending(dice) }),
  'ask-recovery': () => ({ do: 'ask-recovery' }),
  'accept-top-up': (dice) => ({ do: 'accept-top-up', topUp: pick(dice) }),
  'reject-top-up': (dice) => ({ do: 'reject-top-up', topUp: pick(dice) }),
  'credit-bonus': (dice) => ({
    do: 'credit-bonus',
    person: pick(dice),
    quantity: dice.between(100, 9_999),
    ...sending(dice),
  }),
  renew: (dice) => ({ do: 'renew', purchase: pick(dice), dias: dice.between(1, 9), ...sending(dice) }),
  'add-stock': (dice) => ({
    do: 'add-stock',
    product: pick(dice),
    accounts: dice.between(1, 3),
    profiles: dice.between(1, 3),
  }),
  'change-account': (dice) => ({ do: 'change-account', product: pick(dice) }),
  'set-password': () => ({ do: 'set-password' }),
  draw: (dice) => ({ do: 'draw', raffle: pick(dice), early: dice.chance(0.4), ...sending(dice) }),
  'cancel-raffle': (dice) => ({ do: 'cancel-raffle', raffle: pick(dice) }),
}

const ofBuyers: Partial<Record<ActKind, number>> = {
  buy: 40,
  'buy-ticket': 28,
  'check-out': 20,
  'ask-top-up': 16,
  'ask-recovery': 3,
}

const ofAdministrators: Partial<Record<ActKind, number>> = {
  'accept-top-up': 46,
  'reject-top-up': 8,
  'credit-bonus': 12,
  renew: 16,
  'add-stock': 14,
  'change-account': 9,
  'set-password': 2,
  'cancel-raffle': 2,
}

/** What a buyer, or an administrator, does next. */
export function planAct(dice: Dice, who: 'buyer' | 'administrator'): Act {
  const weights = (who === 'buyer' ? ofBuyers : ofAdministrators) as Record<ActKind, number>
  return make[dice.weighed(weights)](dice)
}

export const planDraw = (dice: Dice): Act => make.draw(dice)
