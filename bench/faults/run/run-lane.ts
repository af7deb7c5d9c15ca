import { setTimeout as sleep } from 'node:timers/promises'
import { operationStatus, type Attempt, type Operation, type Outcome } from './history.ts'
import type { Call } from './call.ts'
import { resolve } from './resolve.ts'
import type { Person, Scenario } from './scenario.ts'
import type { RoundPlan } from '../plan/plan.ts'

/** Retries while no server is reachable: their interval and their maximum number. */
const pollIntervalMs = 100
const maxPolls = 40

/** An operation of this round, and the call that repeats it. */
export type Sent = { operation: Operation; call: Call }

/** Runs one person's calls of a round in sequence, some twice at once, some retried when there was no reply. */
export async function runLane(
  scenario: Scenario,
  plan: RoundPlan,
  lane: RoundPlan['lanes'][number],
  sent: Sent[],
): Promise<void> {
  const person = (lane.who === 'buyer' ? scenario.buyers : scenario.administrators)[lane.index] as Person
  for (const [index, { wait, act }] of lane.calls.entries()) {
    await sleep(wait)
    const name = `round-${plan.round}-${lane.who}-${lane.index}-${index}`
    const call = resolve(scenario, person, act, name)
    if (!call) continue
    if (call.before) {
      for (const { operation } of sent) leaveCart(operation, person.id)
      const { is } = await call.before()
      if (is !== 'ok') continue
    }
    const keyed = 'keyed' in act && act.keyed
    const operation: Operation = {
      name,
      round: plan.round,
      userId: person.id,
      key: keyed ? name : undefined,
      intent: call.intent,
      attempts: [],
    }
    sent.push({ operation, call })
    const one = attempt({ operation, call }, false)
    const other = keyed && act.twice ? attempt({ operation, call }, false) : undefined
    const outcomes = [await one, await other]
    for (let count = 0; count < maxPolls && outcomes[0]?.is === 'undelivered'; count++) {
      await sleep(pollIntervalMs)
      outcomes[0] = await attempt({ operation, call }, false)
    }
    if (keyed && operationStatus(operation) === 'unknown' && wait % 2 === 0) await attempt({ operation, call }, false)
  }
}

/** Called when a person refills their cart: a retry of an earlier checkout would find other lines. */
function leaveCart({ userId, intent }: Operation, owner: number): void {
  if (userId === owner && intent.kind === 'buy') intent.lastOfCart = false
}

/** Sends the call once more and records the outcome. */
export async function attempt({ operation, call }: Sent, settling: boolean): Promise<Outcome> {
  const made: Attempt = {
    from: performance.now(),
    to: Infinity,
    outcome: { is: 'unknown', why: 'on its way' },
    settling,
  }
  operation.attempts.push(made)
  made.outcome = await call.send(operation.key)
  made.to = performance.now()
  return made.outcome
}
