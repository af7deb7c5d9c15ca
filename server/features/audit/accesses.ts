import { sql } from 'kysely'
import type { Route } from '#contract/protocol/route.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { Table } from '../../platform/http/send-csv.ts'
import { record } from './record.ts'

type Actor = { id: number }

/** Not what the list contains: how it is sorted, and where a page begins. */
const unsaid = new Set(['sort', 'after'])

/** What is on record of a list that is taken out of the shop: its name, how it was filtered, and its number of rows. */
const told = ({ csv, pdf }: Route, query: object, filas?: number) => ({
  lista: csv ?? pdf,
  filas,
  ...Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== null && !unsaid.has(name))),
})

/** The table of an export, which is on record before its first row leaves the shop. */
export const recordedExport = (
  context: AppContext,
  actor: Actor,
  route: Route,
  query: object,
  table: Table,
  userId?: number,
): Table => ({
  ...table,
  begin: (count) => insertExport(context, actor, userId, told(route, query, count)),
})

/** The same of a document about one person. */
export const recordDocument = (context: AppContext, actor: Actor, route: Route, query: object, userId: number) =>
  insertExport(context, actor, userId, told(route, query))

const insertExport = ({ db }: AppContext, actor: Actor, userId: number | undefined, after: object) =>
  inTransaction(db, (trx) =>
    record(trx, actor, 'export-people', userId === undefined ? { list: 0 } : { user: userId }, { after }),
  )

/**
 * Records that the actor looks at what the shop holds of somebody else, or at a sheet of the Libro de Reclamaciones:
 * once a day in Lima for each of them, so that most requests only read.
 */
export async function recordView(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  seen: { user: number } | { complaint: number },
): Promise<void> {
  if ('user' in seen && seen.user === actor.id) return
  const [action, subject, subjectId] =
    'user' in seen ? ['view-person', 'user', seen.user] : ['view-complaint', 'complaint', seen.complaint]
  await sql`insert into audit (actor_id, action, subject, subject_id)
    select ${actor.id}::integer, ${action}, ${subject}, ${subjectId}::integer
    where not exists (select from audit where actor_id = ${actor.id} and action = ${action} and subject = ${subject}
      and subject_id = ${subjectId} and (at at time zone 'America/Lima')::date = (now() at time zone 'America/Lima')::date)
    on conflict (actor_id, action, subject, subject_id, ((at at time zone 'America/Lima')::date))
      where action in ('view-person', 'view-complaint') do nothing`.execute(db)
}
