import { readOptions } from './options.ts'
import { fingerprint, planRound } from './plan/plan.ts'
import { runRound, type RoundResult } from './run/round.ts'
import { FaultStats } from './run/fault-stats.ts'
import { buildScenario } from './run/build-scenario.ts'
import { openSite, type Site } from './site/site.ts'

// npm run faults: injects faults into a whole shop, by seed, and verifies after each round that its state can be
// explained.
const say = (line: string) => void process.stdout.write(`${line}\n`)
const { seed, database, rounds } = readOptions(process.argv.slice(2))
const again = (rest: string) => `npm run faults -- --seed ${seed} --database ${database} ${rest}`

say(`seed ${seed}, database ${database}, ${rounds.length} rounds, schedule ${fingerprint(seed, database, rounds)}`)
let site: Site | undefined
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true))
process.exitCode = 1
try {
  site = await openSite(database)
  if (!site.disk) say('no file system can be mounted here: a full disk is left out')
  const scenario = await buildScenario(site)
  const stats = new FaultStats()
  const started = performance.now()
  let roundsRun = 0
  let wrong = 0
  for (const number of rounds) {
    if (interrupted) break
    roundsRun++
    const plan = planRound(seed, database, number)
    const result = await runRound(site, scenario, plan).catch((error: unknown) => String(error))
    // A shop that does not recover is useless for later rounds.
    const lost = typeof result === 'string'
    const took = lost ? 'lost' : timesOf(result)
    const broken = plan.faults.map(({ breaks }) => breaks).join(', ')
    say(`${String(number).padStart(4)}  ${took}  ${broken}`)
    if (!lost) stats.add(plan, result)
    const sentences = lost ? [result] : result.wrong
    for (const sentence of sentences) say(`      ✗ ${sentence}`)
    if (sentences.length === 0) continue
    wrong++
    say(`      seed ${seed}, round ${number}; again, alone: ${again(`--round ${number}`)}`)
    say(`      again, with all before it: ${again(`--rounds ${number}`)}`)
    if (lost) break
  }
  say(`\n${stats.report(site)}`)
  const took = ((performance.now() - started) / 1000).toFixed(0)
  say(`${took} s, ${roundsRun} rounds of ${rounds.length} run, ${wrong} of them wrong, seed ${seed}`)
  if (roundsRun === rounds.length && wrong === 0) process.exitCode = 0
} finally {
  await site?.close()
}

function timesOf({ took }: RoundResult): string {
  const { acting, recovering, verifying } = took
  return [acting, recovering, verifying].map((seconds) => seconds.toFixed(1)).join(' + ') + ' s'
}
