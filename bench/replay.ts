import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type pg from 'pg'
import { receiptCode } from '../server/features/purchases/sell.ts'
import { repeat, withClients, type Run } from './repeat.ts'
import type { Inputs } from './line.ts'
import { raffleTickets } from './fixtures.ts'

/** A statement as a server sent it, and its result. */
export type Statement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

/** Statements that a request starts and does not wait for: notifications, and the search for queued mails. */
const background = /pg_notify|mail_jobs/

export function forget(file: string): void {
  writeFileSync(file, '')
}

export function readRecording(file: string): Statement[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines
    .map((line) => deserialize(Buffer.from(line, 'base64')) as Statement)
    .filter(({ text }) => !background.test(text))
}

/** Computes a value of a statement when it is replayed. */
type Source = (inputs: Inputs, rows: Statement['rows'][]) => unknown

type Step = { query: { name: string; text: string } | { text: string }; sources: Source[] }

/**
 * Turns recorded statements into templates: a value equal to an input of the recorded request takes the current input,
 * a value equal to a result of an earlier statement takes its current result. Ids in a bench shop are large and their
 * ranges disjoint, so equal values are the same id.
 */
export function replayable(statements: readonly Statement[], recorded: Inputs): Step[] {
  return statements.map(({ text, values }, place) => ({
    query: values.length > 0 ? { text, name: createHash('sha1').update(text).digest('hex') } : { text },
    sources: values.map((value) => sourceOf(value, statements.slice(0, place), recorded)),
  }))
}

function sourceOf(value: unknown, before: readonly Statement[], recorded: Inputs): Source {
  if (Array.isArray(value)) {
    const sources = value.map((item) => sourceOf(item, before, recorded))
    return (inputs, rows) => sources.map((source) => source(inputs, rows))
  }
  if (value instanceof Uint8Array) return () => Buffer.from(value)
  if (typeof value === 'string' && value.length < 200) return fromText(value, recorded)
  return typeof value === 'number' ? fromNumber(value, before, recorded) : () => value
}

const receipt = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** A text may contain an input, as the name of a lock does; every ticket needs a receipt of its own. */
function fromText(value: string, recorded: Inputs): Source {
  if (receipt.test(value)) return () => receiptCode({ bytes: randomBytes })
  const parts = Object.entries(recorded).filter(
    ([, input]) => String(input).length > 5 && value.includes(String(input)),
  )
  return (inputs) =>
    parts.reduce<string>((text, [name, input]) => text.replaceAll(String(input), String(inputs[name])), value)
}

function fromNumber(value: number, before: readonly Statement[], recorded: Inputs): Source {
  const input = Object.entries(recorded).find(([, it]) => it === value)
  if (input) return (inputs) => inputs[input[0]]
  for (const [place, { rows }] of [...before.entries()].toReversed()) {
    for (const [index, row] of rows.entries()) {
      // Matched by position, because the server names columns differently from the bare driver.
      for (const [column, cell] of Object.values(row).entries()) {
        const cellNow = (now: Statement['rows'][]) => Object.values(now[place]?.[index] ?? {})[column]
        if (value >= 1_000_000 && cell === value) return (_, now) => cellNow(now)
        // A ticket's number is computed from the remaining stock.
        if (typeof cell === 'number' && value + cell === raffleTickets + 1)
          return (_, now) => raffleTickets + 1 - Number(cellNow(now))
      }
    }
  }
  return () => value
}

/** Runs the prepared statements over `connections` connections of the bare driver, for `seconds` seconds. */
export const replay = (
  url: string,
  steps: readonly Step[],
  { connections, inputs }: { connections: number; inputs: (connection: number) => Inputs },
  seconds: number,
): Promise<Run> =>
  withClients(url, connections, (clients) =>
    repeat(connections, seconds, (connection) => runOnce(clients[connection] as pg.Client, steps, inputs(connection))),
  )

async function runOnce(client: pg.Client, steps: readonly Step[], inputs: Inputs): Promise<void> {
  const rows: Statement['rows'][] = []
  for (const { query, sources } of steps) {
    const values = sources.map((source) => source(inputs, rows))
    const answered = await client.query<Statement['rows'][number]>({ ...query, values })
    rows.push(answered.rows)
  }
}
