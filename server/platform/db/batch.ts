import pg from 'pg'
import { prepareValue, type QueryHandler, type Wire } from './pg-internals.ts'

/** A statement with the values of its placeholders. */
export type Sendable = {
  text: string
  values: readonly unknown[]
  /** Each connection prepares it once as a named statement, even beyond `maxPrepared`. */
  prepare?: boolean
}

export type Answer = { command: string; count: number; rows: Record<string, unknown>[] }

type Column = { name: string; parse: (text: string) => unknown }
type Plan = { name: string; columns?: Column[] }

/** Texts that vary with the request, as those of long lists do, must not fill the memory of the database. */
const maxPrepared = 300
const isPreparable = /^\s*(?:select|insert|update|delete|with)\b/i
/** PostgreSQL refuses to run what was prepared with `*` once a newer server has added a column. */
const hasStarColumn = /(?:\bselect|\breturning|,|\.)\s*\*/i

/** The prepared statements of each connection, by text. */
const plansByConnection = new WeakMap<object, Map<string, Plan>>()
let serial = 0

/**
 * Several statements sent in one packet with one `Sync`. Implements pg's `Submittable`: `client.query` calls
 * `handleRowDescription`, `handleDataRow` and so on for each message. After the first statement that fails PostgreSQL skips the rest, a COMMIT included.
 */
export class Batch implements QueryHandler {
  readonly statements: readonly Sendable[]
  readonly #answers: Answer[] = []
  readonly #plans: Plan[] = []
  /**
   * Indexes of the statements that this batch prepares first. They are removed from `#known` if PostgreSQL did not
   * reach them.
   */
  readonly #fresh = new Set<number>()
  #known = new Map<string, Plan>()
  #rows: Record<string, unknown>[] = []
  #failure: unknown
  callback: (error: unknown, answers?: Answer[]) => void

  constructor(statements: readonly Sendable[], callback: (error: unknown, answers?: Answer[]) => void) {
    this.statements = statements
    this.callback = callback
  }

  submit(connection: unknown): unknown {
    const wire = connection as Wire
    this.#known = plansByConnection.get(wire) ?? new Map<string, Plan>()
    plansByConnection.set(wire, this.#known)
    let values: unknown[][]
    try {
      values = this.statements.map((statement) => statement.values.map((value) => prepareValue(value)))
    } catch (error) {
      return error
    }
    wire.stream.cork()
    for (const [index, statement] of this.statements.entries()) {
      const plan = this.#plan(wire, statement, index)
      wire.bind({ statement: plan.name, values: values[index] ?? [] })
      if (!plan.columns) wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  #plan(wire: Wire, { text, prepare: always }: Sendable, index: number): Plan {
    let plan = this.#known.get(text)
    if (!plan) {
      const keep = (always || (this.#known.size < maxPrepared && isPreparable.test(text))) && !hasStarColumn.test(text)
      plan = { name: keep ? `prepared_${++serial}` : '' }
      wire.parse({ name: plan.name, text })
      if (keep) {
        this.#known.set(text, plan)
        this.#fresh.add(index)
      }
    }
    this.#plans.push(plan)
    return plan
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const plan = this.#plans[this.#answers.length]
    if (!plan) return
    plan.columns = fields.map(({ name, dataTypeID }) => ({
      name: camelCase(name),
      parse: pg.types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    const columns = this.#plans[this.#answers.length]?.columns ?? []
    try {
      for (const [index, { name, parse }] of columns.entries()) {
        const text = fields[index]
        row[name] = text == null ? null : parse(text)
      }
    } catch (error) {
      this.#failure ??= error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const plan = this.#plans[this.#answers.length]
    if (plan) plan.columns ??= []
    const words = text.split(' ')
    this.#answers.push({ command: words[0] ?? '', count: Number(words.at(-1)) || 0, rows: this.#rows })
    this.#rows = []
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.callback(null, this.#answers)
    else this.callback(this.#failure)
  }

  handleError(error: unknown): void {
    // A statement that violated a constraint or met a deadlock has been prepared nevertheless.
    const prepared = this.#answers.length + (isConstraintOrConflict(error) ? 1 : 0)
    for (const index of this.#fresh) {
      const text = this.statements[index]?.text
      if (index >= prepared && text !== undefined) this.#known.delete(text)
    }
    this.callback(error)
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleCopyInResponse(connection: unknown): void {
    ;(connection as Wire).sendCopyFail('nothing to copy')
  }

  handlePortalSuspended(): void {}
  handleCopyData(): void {}
}

const isConstraintOrConflict = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:23|40)/.test(error.code ?? '')

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
