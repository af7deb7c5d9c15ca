import pg from 'pg'

/**
 * What the shop relies on in a session, whatever the defaults of the server, the database and the role. A setting that
 * PostgreSQL 15 does not know stands in `knownSettings`.
 */
const settings = {
  // First: the time limit of the role must not end the statements below.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  // How values are written and read.
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  lc_monetary: 'C',
  lc_numeric: 'C',
  lc_time: 'C',
  quote_all_identifiers: 'off',
  // What statements mean and may do.
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  transform_null_equals: 'off',
  row_security: 'on',
  gin_fuzzy_search_limit: '0',
  exit_on_error: 'off',
  client_min_messages: 'warning',
}

/** Set only where the server knows them and has another value: the second one needs a right that few roles have. */
const knownSettings = {
  transaction_timeout: '0',
  session_replication_role: 'origin',
  restrict_nonsystem_relation_kind: '',
}

const literal = pg.escapeLiteral

function settingsOf({ statement_timeout, idle_in_transaction_session_timeout }: pg.ClientConfig): string {
  const limits = { statement_timeout, idle_in_transaction_session_timeout }
  const given = Object.entries(limits).flatMap(([name, value]) => (value ? [[name, String(value)] as const] : []))
  const sets = Object.entries({ ...settings, ...Object.fromEntries(given) }).map(
    ([name, value]) => `set ${name} = ${literal(value)}`,
  )
  const known = Object.entries(knownSettings).map(([name, value]) => `(${literal(name)}, ${literal(value)})`)
  return [
    ...sets,
    `select set_config(name, value, false) from (values ${known.join(', ')}) as known (name, value)
      where current_setting(name, true) <> value`,
  ].join('; ')
}

/**
 * Every connection of the shop to PostgreSQL. It has what the shop relies on before its first statement: set by SQL,
 * because poolers refuse most parameters of the startup packet.
 */
export class DbClient extends pg.Client {
  readonly #settings: string

  constructor(config: pg.ClientConfig = {}) {
    const { statement_timeout, idle_in_transaction_session_timeout, ...rest } = config
    super(rest)
    // A broken connection fails its running or its next statement; without a listener it would end the process.
    this.on('error', () => {})
    this.#settings = settingsOf({ statement_timeout, idle_in_transaction_session_timeout })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | void {
    const connected = this.#open()
    if (!callback) return connected
    // As a pool calls it.
    const answer = callback as (error: unknown, client?: pg.Client) => void
    connected.then(
      () => answer(null, this),
      (error: unknown) => answer(error),
    )
  }

  async #open(): Promise<pg.Client> {
    await super.connect()
    try {
      await this.query(this.#settings)
    } catch (error) {
      await this.end().catch(() => {})
      throw error
    }
    return this
  }
}
