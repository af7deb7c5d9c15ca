/** What the shop holds of a person in one table. */
export type HeldTable = {
  table: string
  /** What it says about people, for the security document. */
  says: string
  /** Whether backups have it; what they leave out stands in `excludedTables` of the backups. */
  backup: boolean
  /** Which rows are theirs, as SQL; `$1` is the id of the person. */
  rows: string
  /** The columns that they are given. */
  gives: string
  /** How such a column is read, where part of it is not theirs. */
  shown?: Record<string, string>
  /** The columns that they are not given, and why. */
  omits?: Record<string, string>
  /** The folder of the archive, if it is not that of most. */
  folder?: 'clientes'
  /** What closing the account does to those rows: what it leaves, why, and what it blanks. */
  closing: 'delete' | { keeps: string; blanks?: Record<string, string> }
}
