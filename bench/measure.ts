import type { RecordableHistogram } from 'node:perf_hooks'
import { ask, type Answer } from './ask.ts'
import type { Baseline } from './baseline.ts'
import type { BenchShop } from './bench-shop.ts'
import { drive, requestBytes, type Target } from './drive.ts'
import type { Inputs, Line } from './line.ts'
import { forget, readRecording, replay, replayable } from './replay.ts'
import { median, type Run } from './repeat.ts'

/** The number of turns, and their length. */
export type Turns = { rounds: number; seconds: number }

/** One of the programs that are measured in turns. */
type Contender = (seconds: number) => Promise<Run>

/** The results of one contender over all turns: the median rate, and all durations. */
export type Result = { rate: number; times: RecordableHistogram }
export type Measured = { shop: Result; baseline: Result } & {
  [limit in 'sql' | 'minimal' | 'raw']?: Result | undefined
}

/** Measures the shop and its lower bounds, in turns on one machine. */
export async function measure(shop: BenchShop, baseline: Baseline, line: Line, turns: Turns): Promise<Measured> {
  await line.prepare?.(shop, turns.seconds)
  const baselineTarget = await prepareBaseline(shop, baseline, line)
  const { minimal, raw } = line
  const sql = line.withoutSql ? undefined : await sqlOf(shop, line)
  /** Replenishes what the previous turn has consumed. */
  const prepared = (contender: Contender) => async (seconds: number) => {
    await line.prepare?.(shop, seconds)
    return contender(seconds)
  }
  const contenders: { [name in keyof Measured]: Contender | undefined } = {
    shop: prepared((seconds) => drive(shopTarget(shop, line), seconds)),
    baseline: (seconds) => drive(baselineTarget, seconds),
    sql: sql && prepared(sql),
    minimal: minimal && ((seconds) => minimal(shop, seconds)),
    raw: raw && ((seconds) => raw(shop, seconds)),
  }
  const present = Object.entries(contenders).flatMap(([name, contender]) => (contender ? [{ name, contender }] : []))
  const results = await inTurns(
    present.map(({ contender }) => contender),
    turns,
  )
  return Object.fromEntries(present.map(({ name }, index) => [name, results[index]])) as Measured
}

/** A, B, C, A, B, C, …: other load on the machine affects all of them equally. The first turn of each is a warm-up. */
async function inTurns(contenders: readonly Contender[], { rounds, seconds }: Turns): Promise<Result[]> {
  for (const contender of contenders) await contender(seconds)
  const runs: Run[][] = contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) runs[index]?.push(await contender(seconds))
  }
  return runs.map(together)
}

function together(runs: readonly Run[]): Result {
  const [first, ...rest] = runs.toSorted((one, other) => one.rate - other.rate)
  const rate = median(runs.map((run) => run.rate))
  const times = (first as Run).times
  for (const run of rest) times.add(run.times)
  return { rate, times }
}

const inputsOf = (line: Line, shop: BenchShop, connection: number): Inputs => line.inputs?.(shop, connection) ?? {}

function shopTarget(shop: BenchShop, line: Line): Target {
  return {
    origin: shop.origin,
    connections: line.connections,
    steps: line.requests.length,
    nextRequest: (connection) => {
      let inputs: Inputs = {}
      let step = 0
      return (answer) => {
        const request = line.requests[step % line.requests.length]
        if (step++ % line.requests.length === 0) inputs = inputsOf(line, shop, connection)
        return (request as Line['requests'][number])(inputs, answer)
      }
    },
  }
}

/** One whole call, each request after the reply to the previous one. */
async function callOnce(origin: string, line: Line, inputs: Inputs): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const request of line.requests) {
    answers.push(await ask(origin, request(inputs, answers.at(-1)?.body.toString() ?? '')))
  }
  return answers
}

/** Gives the baseline server the replies that the shop sends to repeated requests, which may be compressed by then. */
async function prepareBaseline(shop: BenchShop, baseline: Baseline, line: Line): Promise<Target> {
  const inputs = inputsOf(line, shop, 0)
  const again = () => callOnce(shop.origin, line, 'key' in inputs ? inputsOf(line, shop, 0) : inputs)
  for (let call = 0; call < 3; call++) await again()
  await new Promise((done) => setTimeout(done, 50))
  const answers = await again()
  const asks: Buffer[] = []
  for (const [step, answer] of answers.entries()) {
    const name = `${line.name.replaceAll(' ', '-')}-${step}`
    await baseline.setResponse(name, answer)
    const [head = '', body] = (line.requests[step] as Line['requests'][number])(
      inputs,
      answers[step - 1]?.body.toString() ?? '',
    )
      .toString()
      .split('\r\n\r\n')
    const method = head.split(' ')[0] ?? 'GET'
    asks.push(requestBytes({ method, path: `/${name}`, ...(body && { body: JSON.parse(body) as unknown }) }))
  }
  return {
    origin: baseline.origin,
    connections: line.connections,
    nextRequest: () => {
      let step = 0
      return () => asks[step++ % asks.length] as Buffer
    },
  }
}

/** The statements that the server sends for one call, sent by the bare driver. */
async function sqlOf(shop: BenchShop, line: Line): Promise<Contender> {
  const { origin, file } = shop.recorder
  for (let call = 0; call < 2; call++) await callOnce(origin, line, inputsOf(line, shop, 0))
  const recorded = inputsOf(line, shop, 0)
  await new Promise((done) => setTimeout(done, 100))
  forget(file)
  await callOnce(origin, line, recorded)
  await new Promise((done) => setTimeout(done, 100))
  const steps = replayable(readRecording(file), recorded)
  const { connections } = line
  const inputs = (connection: number) => inputsOf(line, shop, connection)
  return async (seconds) => {
    const run = await replay(shop.databaseUrl, steps, { connections, inputs }, seconds)
    // The shop's rate counts requests, of which a call may have several.
    return { ...run, rate: run.rate * line.requests.length }
  }
}
