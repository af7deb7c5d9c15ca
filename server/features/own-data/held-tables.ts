import { deletedTables } from './deleted-tables.ts'
import type { HeldTable } from './held-table.ts'
import { keptTables } from './kept-tables.ts'

/**
 * Every table that holds something of a person: which of its columns they are given and why not the others, and what
 * closing an account does to it. The tests of own data fail for a table or column that is neither here nor in left-out.ts.
 */
export const heldTables: readonly HeldTable[] = [...deletedTables, ...keptTables]
