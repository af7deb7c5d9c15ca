import '../../platform/no-eval.ts'
import { acta as actaSchema } from '#contract/raffles/acta.ts'
import { verifyActa, type Acta, type Ticket, type Verdict } from '#domain/draw/acta.ts'

/** The tasks of the worker, which keeps the page responsive however long the list of tickets is. */
export type Task = { do: 'verify'; text: string } | { do: 'find'; code: string }

/** The result of a task; `acta` is the record without its list of tickets. */
export type Finding =
  | { of: 'verify'; readable: true; acta: Omit<Acta, 'tickets'>; tickets: number; verdict: Verdict }
  | { of: 'verify'; readable: false }
  | { of: 'find'; code: string; number: number | null }
export type Verification = Extract<Finding, { of: 'verify' }>
export type Readable = Extract<Verification, { readable: true }>

// Runs as a worker: it parses a record, verifies the draw, and keeps the list of tickets for searches.
let numbers = new Map<string, number>()

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  if (data.do === 'verify') say(verify(data.text))
  else say({ of: 'find', code: data.code, number: numbers.get(plain(data.code)) ?? null })
})

const say = (finding: Finding) => postMessage(finding)

function verify(text: string): Verification {
  const read = actaSchema.safeParse(parsed(text))
  if (!read.success) return { of: 'verify', readable: false }
  const { tickets, ...acta } = read.data
  numbers = byCode(tickets)
  return { of: 'verify', readable: true, acta, tickets: tickets.length, verdict: verifyActa(read.data) }
}

const byCode = (tickets: readonly Ticket[]) => new Map(tickets.map(({ number, receipt }) => [plain(receipt), number]))

/** The normalised form of a code, however it was typed. */
const plain = (code: string) => code.toUpperCase().replace(/[^\dA-Z]/g, '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
