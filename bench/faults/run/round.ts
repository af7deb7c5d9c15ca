import { openDb, type Db } from '../../../server/platform/db/db.ts'
import { brokenInvariants } from '../../../server/operations/doctor/invariants.ts'
import { explain } from '../model/explain.ts'
import type { Fault } from '../plan/faults.ts'
import type { RoundPlan } from '../plan/plan.ts'
import type { Site } from '../site/site.ts'
import { injectFaults } from './inject-faults.ts'
import { ageRents, pickUp, prepareRound } from './inventory.ts'
import { operationStatus, operationsOf } from './history.ts'
import { runLane, type Sent } from './run-lane.ts'
import { explainSecrets } from './secrets.ts'
import { sendAgain, waitUntilQuiet } from './settle.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import type { Scenario } from './scenario.ts'

export type RoundResult = {
  /** Seconds spent on acting, on recovering, and on settling and verifying. */
  took: { acting: number; recovering: number; verifying: number }
  /** The violations. */
  wrong: string[]
  sent: Sent[]
  /** Calls with an unknown outcome that could be retried with their key. */
  sentAgain: Sent[]
  /** The number of purchases without a key and with an unknown outcome that were found made, or not made. */
  found: { done: number; notDone: number }
  leftOut: Fault[]
  undecided: string[]
}

/**
 * Runs one round: prepares it, sends the calls while faults are injected, recovers, retries, and verifies that the
 * result can be explained.
 */
export async function runRound(site: Site, scenario: Scenario, plan: RoundPlan): Promise<RoundResult> {
  const before = await readied(site, scenario, plan)
  const mailsBefore = site.smtp.mails.length
  const exitsBefore = unexpectedExitsOf(site).length
  const [sent, leftOut, undecided]: [Sent[], Fault[], string[]] = [[], [], []]
  const begun = performance.now()
  await Promise.all([
    injectFaults(site, plan.faults, (fault) => leftOut.push(fault)),
    ...plan.lanes.map((lane) => runLane(scenario, plan, lane, sent)),
  ])
  const broken = performance.now()
  await site.recover()
  const recovered = performance.now()
  await waitUntilQuiet(site)
  const quiet = performance.now()
  const callers = [...scenario.buyers, ...scenario.administrators].map(({ caller }) => caller)
  for (const caller of callers) caller.settling = true
  const sentAgain = await sendAgain(sent)
  for (const caller of callers) caller.settling = false
  const operations = sent.map(({ operation }) => operation)
  const secrets: string[] = []
  for await (const sentence of explainSecrets(scenario, operations, quiet)) secrets.push(sentence)
  return onDatabase(site, async (db) => {
    const after = await readSnapshot(db)
    const roles = new Map([...scenario.buyers, ...scenario.administrators].map(({ id, role }) => [id, role]))
    const priceOf = (userId: number, productId: number) =>
      scenario.prices.get(productId)?.[roles.get(userId) ?? 'SADMIN'] ?? NaN
    const round = { operations, before, after, priceOf, quiet, supplierId: scenario.supplierId }
    const wrong = [
      ...explain(round, (what) => undecided.push(what)),
      ...secrets,
      ...unexpectedExitsOf(site)
        .slice(exitsBefore)
        .map((end) => `a server ended by itself, with ${end}`),
      ...explainMails(site, plan, sent, after, mailsBefore),
      ...(await brokenInvariants(db)).map((name) => `invariant: ${name}`),
    ]
    const seconds = (from: number, to: number) => (to - from) / 1000
    const took = {
      acting: seconds(begun, broken),
      recovering: seconds(broken, recovered),
      verifying: seconds(recovered, performance.now()),
    }
    return { took, wrong, sent, sentAgain, found: foundOf(sent, before, after), leftOut, undecided }
  })
}

const unexpectedExitsOf = ({ servers }: Site) => servers.flatMap(({ unexpectedExits }) => unexpectedExits)

async function readied(site: Site, scenario: Scenario, plan: RoundPlan): Promise<Snapshot> {
  const seen = await onDatabase(site, readSnapshot)
  const old = await prepareRound(scenario, plan, seen)
  const before = await onDatabase(site, async (db) => {
    await ageRents(db, old)
    return readSnapshot(db)
  })
  pickUp(scenario, before)
  return before
}

async function onDatabase<Result>(site: Site, use: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDb({ url: await site.database.url(), connections: 1, onError: () => {}, statementTimeoutMs: 60_000 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Counts which purchases with an unknown outcome were made. */
function foundOf(sent: readonly Sent[], before: Snapshot, after: Snapshot): RoundResult['found'] {
  const names = new Set<string>()
  for (const [id, { nombreUser }] of after.purchases) if (!before.purchases.has(id)) names.add(nombreUser)
  const open = operationsOf(
    sent.map(({ operation }) => operation),
    'buy',
  ).filter((operation) => operationStatus(operation) === 'unknown')
  const done = open.filter(({ name }) => names.has(name)).length
  return { done, notDone: open.length - done }
}

/**
 * An acknowledged mail has arrived or is queued. Not checked after a clock jump, because a clock far ahead lets mails
 * expire.
 */
function* explainMails(
  { smtp }: Site,
  plan: RoundPlan,
  sent: readonly Sent[],
  after: Snapshot,
  from: number,
): Iterable<string> {
  if (plan.faults.some(({ breaks }) => breaks === 'jump-clock')) return
  const come = new Set(smtp.mails.slice(from).flatMap(({ to }) => to?.map(({ address }) => address) ?? []))
  const asked = operationsOf(
    sent.map(({ operation }) => operation),
    'request-recovery',
  ).filter((operation) => operationStatus(operation) === 'done')
  for (const { intent } of asked) {
    if (!come.has(intent.email) && !after.mails.has(intent.email))
      yield `a mail to ${intent.email} neither came nor waits`
  }
}
