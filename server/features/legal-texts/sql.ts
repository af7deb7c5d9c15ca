import { sql, type Insertable } from 'kysely'
import type { LegalKind, LegalVersions } from '#domain/legal-text.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { orderBy, paginate, type PageWindow, type SortOrder } from '../../platform/db/list-queries.ts'
import type { Tables } from '../../platform/db/tables.ts'

const byKind = (rows: readonly { kind: LegalKind; version: number }[]): LegalVersions => ({
  terms: null,
  privacy: null,
  ...Object.fromEntries(rows.map(({ kind, version }) => [kind, version])),
})

/** The numbers of the current versions. */
export async function currentLegalVersions(db: Db): Promise<LegalVersions> {
  const rows = await db
    .selectFrom('legalTexts')
    .select(({ fn }) => ['kind', fn.max('version').as('version')])
    .groupBy('kind')
    .execute()
  return byKind(rows)
}

/** The newest versions that a user agreed to. */
export async function selectAgreed(db: Db, userId: number): Promise<LegalVersions> {
  const rows = await db
    .selectFrom('legalAgreements')
    .select(({ fn }) => ['kind', fn.max('version').as('version')])
    .where('userId', '=', userId)
    .groupBy('kind')
    .execute()
  return byKind(rows)
}

/** Every version that a user agreed to, the newest first. */
export const selectAgreementsOf = (db: Db, userId: number) =>
  db
    .selectFrom('legalAgreements')
    .select(['kind', 'version', 'at', 'origin'])
    .where('userId', '=', userId)
    .orderBy('kind', 'desc')
    .orderBy('version', 'desc')
    .execute()

/** One version, or the current one. */
export function selectText(db: Db, kind: LegalKind, version: number | undefined) {
  let query = db.selectFrom('legalTexts').select(['version', 'text', 'publishedAt']).where('kind', '=', kind)
  if (version !== undefined) query = query.where('version', '=', version)
  return query.orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** Publishes the version after `version`; false if that one is not the current one, also when two publish at once. */
export async function insertText(
  trx: Transaction,
  { version, ...text }: Insertable<Tables['legalTexts']>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into legal_texts (kind, version, text, published_at, published_by)
    select ${text.kind}::text, ${version}::integer + 1, ${text.text}::text, ${text.publishedAt}::timestamptz,
      ${text.publishedBy}::integer
    where (select coalesce(max(version), 0) from legal_texts where kind = ${text.kind}) = ${version}
    on conflict do nothing
    returning version`.execute(trx)
  return rows.length > 0
}

/** Adds agreements; one that is there stays as it was. */
export async function insertAgreements(
  trx: Transaction,
  agreements: readonly Insertable<Tables['legalAgreements']>[],
): Promise<void> {
  if (agreements.length === 0) return
  await trx
    .insertInto('legalAgreements')
    .values([...agreements])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const newestFirst: SortOrder = [
  [sql.ref('legalTexts.publishedAt'), 'desc'],
  [sql.ref('legalTexts.kind'), 'asc'],
  [sql.ref('legalTexts.version'), 'desc'],
]

export function selectVersions(db: Db, page: PageWindow) {
  const versions = db
    .selectFrom('legalTexts')
    .innerJoin('users', 'users.id', 'legalTexts.publishedBy')
    .select((it) => [
      'legalTexts.kind',
      'legalTexts.version',
      'legalTexts.publishedAt',
      'users.username as publishedBy',
      it
        .selectFrom('legalAgreements')
        .select(it.fn.countAll<number>().as('agreed'))
        .whereRef('legalAgreements.kind', '=', 'legalTexts.kind')
        .whereRef('legalAgreements.version', '=', 'legalTexts.version')
        .$asScalar()
        .$notNull()
        .as('agreed'),
    ])
  return paginate(versions, newestFirst, page).execute()
}

export function countVersions(db: Db) {
  return db
    .selectFrom('legalTexts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** Every agreement, the oldest first. */
export const allAgreements = (db: Db) =>
  orderBy(
    db
      .selectFrom('legalAgreements')
      .innerJoin('users', 'users.id', 'legalAgreements.userId')
      .select([
        'users.username',
        'legalAgreements.kind',
        'legalAgreements.version',
        'legalAgreements.at',
        'legalAgreements.origin',
      ]),
    [
      [sql.ref('legalAgreements.at'), 'asc'],
      [sql.ref('legalAgreements.userId'), 'asc'],
      [sql.ref('legalAgreements.kind'), 'asc'],
    ],
  )
