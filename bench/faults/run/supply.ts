import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import type { AccountAct, PlannedAction } from '../plan/actions.ts'
import { idOf, nothing, picked, withKey, type Call } from './call.ts'
import type { Caller } from './caller.ts'
import type { Intent } from './history.ts'
import type { Scenario } from './scenario.ts'

export const newPassword = () => `Clave-${crypto.randomUUID()}`
const motivo = 'Por las fallas'

/** What administrators do about rents that do not work, their accounts, and whoever supplies them. */
export function supply(scenario: Scenario, caller: Caller, act: PlannedAction): Call | undefined {
  switch (act.kind) {
    case 'resolve-claim': {
      const claim = picked(scenario.claims, act.claim)
      if (!claim) return undefined
      const { id: claimId, purchaseId } = claim
      const sent = { params: { id: claimId }, body: { by: act.by, text: 'Listo.' } }
      return {
        intent: { kind: act.kind, claimId, purchaseId, by: act.by },
        send: () => caller.ask(api.claims.resolve, sent, idOf),
      }
    }
    case 'refund': {
      const purchaseId = picked(scenario.rents, act.purchase)?.id
      if (purchaseId === undefined) return undefined
      const quantity = act.quantity as Centimos | undefined
      const body = { motivo, ...(quantity === undefined ? { end: true } : { quantity }) }
      return {
        intent: { kind: act.kind, purchaseId, quantity },
        send: (key) => caller.ask(api.purchases.refund, { params: { id: purchaseId }, body, ...withKey(key) }, idOf),
      }
    }
    case 'free': {
      const purchaseId = picked(scenario.lapsed, act.purchase)
      if (purchaseId === undefined) return undefined
      const body = act.pin === undefined ? {} : { pin: act.pin }
      return {
        intent: { kind: act.kind, purchaseId, hasPin: act.pin !== undefined },
        send: () => caller.ask(api.purchases.free, { params: { id: purchaseId }, body }, idOf),
      }
    }
    case 'change-pin': {
      const profileId = picked(scenario.setAside, act.profile)
      if (profileId === undefined) return undefined
      const sent = { params: { id: profileId }, body: { pin: act.pin } }
      return {
        intent: { kind: act.kind, profileId },
        send: () => caller.ask(api.catalogue.changePin, sent, nothing),
      }
    }
    case 'give-days':
      return giveDays(scenario, caller, act)
    case 'pay-out':
    case 'correct': {
      const params = { userId: scenario.supplierId }
      const amount = act.quantity as Centimos
      const payout = { amount, methodKind: 'Yape' } as const
      const read = ({ id }: { id: number }) => ({ ids: [id], amounts: [act.quantity] })
      return {
        intent: { kind: act.kind, quantity: act.quantity },
        send: (key) =>
          act.kind === 'pay-out'
            ? caller.ask(api.settlements.payOut, { params, body: payout, ...withKey(key) }, read)
            : caller.ask(api.settlements.correct, { params, body: { amount, motivo }, ...withKey(key) }, read),
      }
    }
    case 'change-account': {
      const rent = picked(scenario.rents, act.product)
      if (!rent) return undefined
      const { accountId, productId } = rent
      const password = newPassword()
      return {
        intent: { kind: act.kind, accountId, productId, password },
        send: () => caller.ask(api.catalogue.changeAccount, { params: { id: accountId }, body: { password } }, nothing),
      }
    }
    case 'mark-fallen':
    case 'mark-working':
    case 'give-new-data':
    case 'replace-all':
      return mendAccount(scenario, caller, act)
    default:
      return undefined
  }
}

function mendAccount(
  scenario: Scenario,
  caller: Caller,
  { kind, account }: { kind: AccountAct; account: number },
): Call | undefined {
  // One that has fallen, if there is one.
  const among = kind === 'mark-fallen' || scenario.fallen.length === 0 ? scenario.rents : scenario.fallen
  const found = picked<{ accountId: number; productId: number }>(among, account)
  if (!found) return undefined
  const { accountId, productId } = found
  const params = { id: accountId }
  if (kind === 'give-new-data') {
    const password = newPassword()
    return {
      intent: { kind, accountId, productId, password },
      send: () => caller.ask(api.outages.giveNewData, { params, body: { password } }, nothing),
    }
  }
  const route = { 'mark-fallen': api.outages.markFallen, 'replace-all': api.outages.replaceAll } as const
  return {
    intent: { kind, accountId, productId },
    send: () =>
      kind === 'mark-working'
        ? caller.ask(api.outages.markWorking, { params }, nothing)
        : caller.ask(route[kind], { params }, nothing),
  }
}

/** Asks what an outage of some days would give; then gives it. */
function giveDays(
  scenario: Scenario,
  caller: Caller,
  { product, from, days }: Extract<PlannedAction, { kind: 'give-days' }>,
): Call {
  const ago = (many: number) => limaDay(new Date(Date.now() - many * dayMs))
  const scope = { productIds: [picked(scenario.products, product) as number], motivo }
  const spell = { ...scope, from: ago(from), until: ago(Math.max(from - days + 1, 1)) }
  const intent: Extract<Intent, { kind: 'give-days' }> = { kind: 'give-days', outageId: 0 }
  return {
    intent,
    before: () =>
      caller.ask(api.outages.give, { body: { ...spell, dryRun: true } }, (plan) => {
        intent.outageId = plan.id
        return idOf(plan)
      }),
    send: (key) =>
      caller.ask(api.outages.give, { body: { ...spell, dryRun: false, id: intent.outageId }, ...withKey(key) }, idOf),
  }
}
