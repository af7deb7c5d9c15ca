import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'

/** Takes a public price list off the net. */
export async function hidePriceList(trx: Transaction, userId: number): Promise<void> {
  await sql`update price_lists set is_public = false where user_id = ${userId} and is_public`.execute(trx)
}

/** Nothing more is shown on a user's devices. */
export async function deleteDevices(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute()
}

type PersonalValues = { names: string[]; own: string[]; others: string[] }

/** The values that name a person, what else they are found by, and those whom they buy for. */
export async function selectPersonalValues(trx: Transaction, userId: number): Promise<PersonalValues> {
  const { rows } = await sql<PersonalValues>`
    select array_remove(array[username, email, nullif(concat_ws(' ', nombre, apellido), '')], null) as names,
      array_remove(array[nombre, apellido, telefono, dni], null) as own,
      array(select value from (
        select unnest(array[nombre, apellido, telefono, dni, direccion]) as value
        union select email from former_emails where user_id = users.id
        union select unnest(array[nombre, telefono, nota]) from customers where user_id = users.id
        union select unnest(array[nombre_user, telefono, telefono_reseller]) from purchases where user_id = users.id
      ) as own where length(value) >= 3) as others
    from users where id = ${userId}`.execute(trx)
  return rows[0] ?? { names: [], own: [], others: [] }
}

export type Act = {
  id: number
  isOwn: boolean
  isAbout: boolean
  isExport: boolean
  before: Values | null
  after: Values | null
}
export type Values = Record<string, unknown>

/**
 * The acts on record by or about a user, those that contain one of the names, and exports of lists that were filtered by
 * what they are found by.
 */
export async function selectActs(
  trx: Transaction,
  userId: number,
  { names, own }: Pick<PersonalValues, 'names' | 'own'>,
): Promise<Act[]> {
  const asValues = (texts: readonly string[]) => texts.map((it) => `%${likeText(JSON.stringify(it))}%`)
  const quoted = asValues(names)
  // As text: the names of fields stay as they are.
  const { rows } = await sql<Omit<Act, 'before' | 'after'> & { before: string | null; after: string | null }>`
    select id, actor_id = ${userId} as "isOwn", subject = 'user' and subject_id = ${userId} as "isAbout",
      action = 'export-people' as "isExport", before::text, after::text
    from audit where (before is not null or after is not null) and (actor_id = ${userId}
      or subject = 'user' and subject_id = ${userId}
      or before::text like any (${quoted}::text[]) or after::text like any (${quoted}::text[])
      or action = 'export-people' and after::text like any (${asValues(own)}::text[]))`.execute(trx)
  const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as Values))
  return rows.map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) }))
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export async function updateAct(trx: Transaction, { id, before, after }: Pick<Act, 'id' | 'before' | 'after'>) {
  await sql`update audit set before = ${before && JSON.stringify(before)}::jsonb,
    after = ${after && JSON.stringify(after)}::jsonb where id = ${id}`.execute(trx)
}

/** Replaces a name in what others were told and wrote. */
export async function replaceName(trx: Transaction, name: string, by: string): Promise<void> {
  const [quoted, replaced] = [JSON.stringify(name), JSON.stringify(by)]
  await sql`update notices set data = replace(data::text, ${quoted}, ${replaced})::jsonb
    where data::text like ${`%${likeText(quoted)}%`}`.execute(trx)
  await sql`update claim_messages set text = replace(text, ${name}, ${by})
    where text like ${`%${likeText(name)}%`}`.execute(trx)
}

/** Takes a username out of the owner's lists of usernames. */
export async function removeListedName(trx: Transaction, username: string): Promise<void> {
  await sql`update settings set value = coalesce(
      (select jsonb_agg(it) from jsonb_array_elements(value) it where it #>> '{}' <> ${username.toLowerCase()}), '[]')
    where key in ('reducedUsernames', 'reservedUsernames')
      and exists (select from jsonb_array_elements(value) it where it #>> '{}' = ${username.toLowerCase()})`.execute(
    trx,
  )
}

/** Nothing of the purchases of a closed account is read for customers again. */
export async function endCustomerBook(trx: Transaction, userId: number): Promise<void> {
  await sql`update customer_books set read_to = greatest(read_to,
      coalesce((select max(id) from purchases where user_id = ${userId}), 0))
    where user_id = ${userId}`.execute(trx)
}

/** Nobody logs in to it, and nothing is mailed. */
export async function disable(db: Db, userId: number, now: Date): Promise<void> {
  await sql`update users set disabled_at = ${now} where id = ${userId}`.execute(db)
}
