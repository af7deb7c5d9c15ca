import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { count, type Finding, type Section } from './report.ts'
import { invariants, type Invariant } from './invariants.ts'
import { sentences } from './sentences.ts'

type Broken = Record<string, unknown> & { rows: number }

/** Every invariant that is a query, with the number of rows that violate it and the first few. */
export async function checkInvariants(db: Db): Promise<Section> {
  const findings: Finding[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql<Broken>`
      select *, count(*) over () as rows from (${sql.raw(query)}) as broken limit 5`.execute(db)
    const [first] = rows
    if (!first) continue
    const [says, advice] = sentences[name as Invariant]
    findings.push({ says, rows: first.rows, first: rows.map(nameOf), advice })
  }
  return { looked: `Reglas de los datos: ${count(Object.keys(invariants).length)}`, findings }
}

const nameOf = (row: Broken) =>
  Object.entries(row)
    .filter(([column]) => column !== 'rows')
    .map(([, value]) => String(value))
    .join('.')
