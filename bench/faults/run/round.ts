import { openDb, type Db } from '../../../server/platform/db/db.ts'
import { brokenInvariants } from '../../../server/operations/doctor/invariants.ts'
import { explain } from '../model/explain.ts'
import type { Fault } from '../plan/faults.ts'
import type { RoundPlan } from '../plan/plan.ts'
import type { Site } from '../site/site.ts'
import { breakThings } from './break.ts'
import { prepareRound } from './goods.ts'
import { fateOf, wanting } from './history.ts'
import { live, type Sent } from './lane.ts'
import { explainSecrets } from './secrets.ts'
import { sendAgain, waitUntilQuiet } from './settle.ts'
import { look, type Seen } from './sql.ts'
import type { Town } from './town.ts'

export type RoundResult = {
  /** Seconds that people acted, that mending took, and settling and looking. */
  took: { acting: number; mending: number; looking: number }
  /** What did not hold. */
  wrong: string[]
  sent: Sent[]
  /** Calls whose end nobody knew, of those that could be sent again with their key. */
  sentAgain: Sent[]
  /** Of those that could not, how many were found done and how many not at all. */
  found: { done: number; notDone: number }
  leftOut: Fault[]
  undecided: string[]
}

/** Lives one round: prepares, lets people act while things break, mends, settles, and looks whether all is explained. */
export async function runRound(site: Site, town: Town, plan: RoundPlan): Promise<RoundResult> {
  const before = await readied(site, town, plan)
  const mailsBefore = site.smtp.mails.length
  const fallsBefore = fallsOf(site).length
  const [sent, leftOut, undecided]: [Sent[], Fault[], string[]] = [[], [], []]
  const begun = performance.now()
  await Promise.all([
    breakThings(site, plan.faults, (fault) => leftOut.push(fault)),
    ...plan.lanes.map((lane) => live(town, plan, lane, sent)),
  ])
  const broken = performance.now()
  await site.heal()
  const mended = performance.now()
  await waitUntilQuiet(site)
  const quiet = performance.now()
  const sentAgain = await sendAgain(sent)
  const operations = sent.map(({ operation }) => operation)
  const secrets: string[] = []
  for await (const sentence of explainSecrets(town, operations, quiet)) secrets.push(sentence)
  return onDatabase(site, async (db) => {
    const after = await look(db)
    const roles = new Map([...town.buyers, ...town.administrators].map(({ id, role }) => [id, role]))
    const priceOf = (userId: number, productId: number) =>
      town.prices.get(productId)?.[roles.get(userId) ?? 'SADMIN'] ?? NaN
    const round = { operations, before, after, priceOf, quiet }
    const wrong = [
      ...explain(round, (what) => undecided.push(what)),
      ...secrets,
      ...fallsOf(site)
        .slice(fallsBefore)
        .map((end) => `a server ended by itself, with ${end}`),
      ...explainMails(site, plan, sent, after, mailsBefore),
      ...(await brokenInvariants(db)).map((name) => `invariant: ${name}`),
    ]
    const seconds = (from: number, to: number) => (to - from) / 1000
    const took = {
      acting: seconds(begun, broken),
      mending: seconds(broken, mended),
      looking: seconds(mended, performance.now()),
    }
    return { took, wrong, sent, sentAgain, found: foundOf(sent, before, after), leftOut, undecided }
  })
}

const fallsOf = ({ servers }: Site) => servers.flatMap(({ falls }) => falls)

async function readied(site: Site, town: Town, plan: RoundPlan): Promise<Seen> {
  const seen = await onDatabase(site, look)
  await prepareRound(town, plan, seen)
  return onDatabase(site, look)
}

async function onDatabase<Result>(site: Site, use: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDb({ url: await site.database.url(), connections: 1, onError: () => {}, patience: 60_000 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Of purchases without a key that nobody was answered, what became of them. */
function foundOf(sent: readonly Sent[], before: Seen, after: Seen): RoundResult['found'] {
  const names = new Set<string>()
  for (const [id, { nombreUser }] of after.purchases) if (!before.purchases.has(id)) names.add(nombreUser)
  const open = wanting(
    sent.map(({ operation }) => operation),
    'buy',
  ).filter((operation) => fateOf(operation) === 'unknown')
  const done = open.filter(({ name }) => names.has(name)).length
  return { done, notDone: open.length - done }
}

/** A mail that was promised has come, or waits to be sent. A clock far ahead lets a mail wait no longer. */
function* explainMails(
  { smtp }: Site,
  plan: RoundPlan,
  sent: readonly Sent[],
  after: Seen,
  from: number,
): Iterable<string> {
  if (plan.faults.some(({ breaks }) => breaks === 'jump-clock')) return
  const come = new Set(smtp.mails.slice(from).flatMap(({ to }) => to?.map(({ address }) => address) ?? []))
  const asked = wanting(
    sent.map(({ operation }) => operation),
    'ask-recovery',
  ).filter((operation) => fateOf(operation) === 'done')
  for (const { want } of asked) {
    if (!come.has(want.email) && !after.mails.has(want.email)) yield `a mail to ${want.email} neither came nor waits`
  }
}
