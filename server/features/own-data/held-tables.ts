import { deletedTables } from './deleted-tables.ts'
import type { HeldTable } from './held-table.ts'
import { keptTables } from './kept-tables.ts'
import { leftOut } from './left-out.ts'

/**
 * Every table that holds something of a person: what it says about them, whether backups have it, which of its columns
 * they are given and why not the others, and what closing an account does to it. The tests of own data fail for a table
 * or column that is neither here nor in left-out.ts.
 */
export const heldTables: readonly HeldTable[] = [...deletedTables, ...keptTables]

/** What each table says about people, by name. */
export const personalTables: Readonly<Record<string, string>> = Object.fromEntries([
  ...heldTables.map(({ table, says }) => [table, says] as const),
  ...Object.entries(leftOut).flatMap(([table, { says }]) => (says === undefined ? [] : [[table, says] as const])),
])
