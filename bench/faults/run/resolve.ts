import { api } from '#contract/index.ts'
import type { Centimos } from '#domain/money.ts'
import type { PlannedAction } from '../plan/actions.ts'
import { newAccounts } from './inventory.ts'
import { idOf, nothing, picked, withKey, type Call } from './call.ts'
import type { Caller } from './caller.ts'
import type { Outcome, Units } from './history.ts'
import type { Person, Scenario } from './scenario.ts'
import { newPassword, supply } from './supply.ts'

const paid = (items: readonly { id: number; precio: number }[]) => ({
  ids: items.map(({ id }) => id),
  amounts: items.map(({ precio }) => precio),
})
const amountOf = ({ id, quantity }: { id: number; quantity: number }) => ({ ids: [id], amounts: [quantity] })

/** Resolves a planned action to a call; undefined if there is nothing to apply it to. */
export function resolve(scenario: Scenario, person: Person, act: PlannedAction, name: string): Call | undefined {
  const { caller } = person
  const customer = { nombreUser: name, telefono: '987654321' }
  switch (act.kind) {
    case 'buy':
    case 'buy-ticket': {
      const productId =
        act.kind === 'buy' ? picked(scenario.products, act.product) : picked(scenario.raffles, act.raffle)
      if (productId === undefined) return undefined
      const body = { productId, ...customer }
      return {
        intent: { kind: 'buy', units: [{ productId, quantity: 1 }], fromCart: false, lastOfCart: false },
        send: (key) => caller.ask(api.purchases.buy, { body, ...withKey(key) }, (one) => paid([one])),
      }
    }
    case 'check-out':
      return checkOut(scenario, caller, act, customer)
    case 'request-top-up': {
      const body = { quantity: act.quantity as Centimos }
      return {
        intent: { kind: 'request-top-up', quantity: act.quantity },
        send: (key) => caller.ask(api.wallet.requestTopUp, { body, ...withKey(key) }, amountOf),
      }
    }
    case 'pay-renewals':
      return payRenewals(scenario, person, act)
    case 'open-claim': {
      const purchaseId = picked(ownOf(scenario, person), act.purchase)?.id
      if (purchaseId === undefined) return undefined
      const body = { purchaseId, kind: 'clave', text: 'No entra.' } as const
      return {
        intent: { kind: 'open-claim', purchaseId },
        send: (key) => caller.ask(api.claims.open, { body, ...withKey(key) }, idOf),
      }
    }
    case 'request-recovery': {
      const { email } = person
      return {
        intent: { kind: 'request-recovery', email },
        send: () => caller.ask(api.users.requestRecovery, { body: { email } }, nothing),
      }
    }
    default:
      return administer(scenario, caller, act)
  }
}

type CheckOut = Extract<PlannedAction, { kind: 'check-out' }>

function checkOut(
  scenario: Scenario,
  caller: Caller,
  act: CheckOut,
  customer: { nombreUser: string; telefono: string },
): Call {
  const asked = act.lines.map(
    ({ product, quantity }) => [picked(scenario.products, product) as number, quantity] as const,
  )
  const raffle = scenario.raffles.at(-1)
  if (act.tickets > 0 && raffle !== undefined) asked.push([raffle, act.tickets])
  const together = new Map<number, number>()
  for (const [productId, quantity] of asked) together.set(productId, (together.get(productId) ?? 0) + quantity)
  const units: Units = [...together].map(([productId, quantity]) => ({ productId, quantity }))
  const body = act.throughCart ? customer : { lines: units, ...customer }
  return {
    intent: { kind: 'buy', units, fromCart: act.throughCart, lastOfCart: act.throughCart },
    before: act.throughCart ? () => fillCart(caller, units) : undefined,
    send: (key) => caller.ask(api.cart.checkOut, { body, ...withKey(key) }, ({ items }) => paid(items)),
  }
}

const ownOf = ({ rents }: Scenario, { id }: Person) => rents.filter(({ userId }) => userId === id)

/** Renews some of the person's own rents, each once. */
function payRenewals(scenario: Scenario, person: Person, act: Extract<PlannedAction, { kind: 'pay-renewals' }>) {
  const { caller } = person
  const own = ownOf(scenario, person)
  const rents = [...new Set(act.purchases.flatMap((pick) => picked(own, pick) ?? []))]
  if (rents.length === 0) return undefined
  const body = { ids: rents.map(({ id }) => id) }
  return {
    intent: { kind: 'pay-renewals', rents: rents.map(({ id, productId }) => ({ purchaseId: id, productId })) },
    send: (key) =>
      caller.ask(api.purchases.renewSeveral, { body, ...withKey(key) }, ({ items }) => ({
        ids: items.map(({ id }) => id),
        amounts: [],
      })),
  } satisfies Call
}

/** Fills an emptied cart with exactly these lines; returns the first outcome that is not a success. */
async function fillCart(caller: Caller, units: Units): Promise<Outcome> {
  let outcome = await caller.ask(api.cart.empty, {}, nothing)
  for (const body of units) {
    if (outcome.is !== 'ok') return outcome
    outcome = await caller.ask(api.cart.add, { body }, nothing)
  }
  return outcome
}

function administer(scenario: Scenario, caller: Caller, act: PlannedAction): Call | undefined {
  switch (act.kind) {
    case 'accept-top-up':
    case 'reject-top-up': {
      const entryId = picked(scenario.topUps, act.topUp)
      if (entryId === undefined) return undefined
      const params = { id: entryId }
      return {
        intent: { kind: act.kind, entryId },
        send: () =>
          act.kind === 'accept-top-up'
            ? caller.ask(api.wallet.acceptTopUp, { params }, amountOf)
            : caller.ask(api.wallet.deleteTopUp, { params }, nothing),
      }
    }
    case 'credit-bonus': {
      const userId = (picked(scenario.buyers, act.person) as Person).id
      const body = { quantity: act.quantity as Centimos, descripcion: 'Bono', userId }
      return {
        intent: { kind: 'credit-bonus', userId, quantity: act.quantity },
        send: (key) => caller.ask(api.wallet.requestTopUp, { body, ...withKey(key) }, amountOf),
      }
    }
    case 'renew': {
      const purchaseId = picked(scenario.rents, act.purchase)?.id
      if (purchaseId === undefined) return undefined
      const sent = { params: { id: purchaseId }, body: { dias: act.dias } }
      return {
        intent: { kind: 'renew', purchaseId, dias: act.dias },
        send: (key) => caller.ask(api.purchases.change, { ...sent, ...withKey(key) }, idOf),
      }
    }
    case 'add-stock': {
      const productId = picked(scenario.products, act.product) as number
      const body = { accounts: newAccounts(act.accounts, act.profiles) }
      return {
        intent: { kind: 'add-stock', productId, profiles: body.accounts.length },
        send: () => caller.ask(api.catalogue.addAccounts, { params: { id: productId }, body }, nothing),
      }
    }
    case 'draw': {
      const productId = picked(scenario.raffles, act.raffle)
      if (productId === undefined) return undefined
      return {
        intent: { kind: 'draw', productId },
        send: (key) =>
          caller.ask(api.raffles.draw, { body: { productId, early: act.early }, ...withKey(key) }, (winner) => ({
            ...idOf(winner),
            ticket: winner.ticket.number,
          })),
      }
    }
    case 'cancel-raffle': {
      const productId = picked(scenario.raffles, act.raffle)
      if (productId === undefined) return undefined
      return {
        intent: { kind: 'cancel-raffle', productId },
        send: () => caller.ask(api.raffles.cancel, { params: { id: productId } }, nothing),
      }
    }
    case 'set-password': {
      const password = newPassword()
      const params = { id: scenario.forgetful.id }
      return {
        intent: { kind: act.kind, userId: params.id, password },
        send: () => caller.ask(api.users.setPassword, { params, body: { password } }, nothing),
      }
    }
    default:
      return supply(scenario, caller, act)
  }
}
