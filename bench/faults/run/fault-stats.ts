import { z } from 'zod'
import { answersOf, operationStatus } from './history.ts'
import type { RoundPlan } from '../plan/plan.ts'
import type { Site } from '../site/site.ts'
import type { RoundResult } from './round.ts'

/** Counts the events of all rounds so far. */
export class FaultStats {
  readonly #faults = new Map<string, number>()
  readonly #outcomes = new Map<string, number>()
  readonly #done = new Map<string, number>()
  readonly #sentAgain = new Map<string, number>()
  readonly #found = { done: 0, notDone: 0 }
  readonly #undecided: string[] = []

  add(plan: RoundPlan, { sent, sentAgain, found, leftOut, undecided }: RoundResult): void {
    for (const fault of plan.faults)
      count(this.#faults, leftOut.includes(fault) ? `${fault.breaks} (left out)` : fault.breaks)
    for (const { operation } of sent) {
      for (const { outcome, settling } of operation.attempts) if (!settling) count(this.#outcomes, nameOf(outcome))
      if (operationStatus(operation) === 'done' || answersOf(operation).length > 0)
        count(this.#done, operation.intent.kind)
    }
    for (const { operation } of sentAgain) count(this.#sentAgain, operationStatus(operation))
    this.#found.done += found.done
    this.#found.notDone += found.notDone
    this.#undecided.push(...undecided)
  }

  report({ servers, balancer }: Site): string {
    const cuts = servers.reduce((sum, { proxy }) => sum + proxy.cuts, 0)
    const lines = [
      `faults    ${listOf(this.#faults)}`,
      `          ${cuts} connections to the database cut, ${balancer.lost} answers lost`,
      `calls     ${listOf(this.#outcomes)}`,
      `done      ${listOf(this.#done)}`,
      `unknown   sent again with their key: ${listOf(this.#sentAgain)}; of purchases without a key ` +
        `${this.#found.done} were found whole and ${this.#found.notDone} not at all`,
    ]
    const causes = errorCauses(servers.map(({ output }) => output).join('\n'))
    if (causes.size > 0) lines.push(`causes    of answers of 500: ${listOf(causes)}`)
    if (this.#undecided.length > 0) lines.push(`undecided ${this.#undecided.length} (too many orders to try them all)`)
    return lines.join('\n')
  }
}

function nameOf(outcome: RoundResult['sent'][number]['operation']['attempts'][number]['outcome']): string {
  if (outcome.is === 'refused') return `refused ${outcome.code}`
  return outcome.is === 'unknown' ? `unknown (${outcome.why})` : outcome.is
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

const listOf = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, many]) => `${many} ${name}`)
    .join(' · ')

const failure = z.object({
  problem: z.literal('UNEXPECTED'),
  route: z.string(),
  err: z.object({ type: z.string(), code: z.string().optional(), at: z.array(z.string()).optional() }),
})

/** The causes of 500 replies in the servers' logs, with their counts. */
function errorCauses(log: string): Map<string, number> {
  const causes = new Map<string, number>()
  for (const line of log.split('\n')) {
    if (!line.includes('"UNEXPECTED"')) continue
    const { route, err } = failure.parse(JSON.parse(line))
    const name = `${err.code ?? `${err.type} ${err.at?.[0]?.trim() ?? ''}`} of ${route}`
    causes.set(name, (causes.get(name) ?? 0) + 1)
  }
  return causes
}
