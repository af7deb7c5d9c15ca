import type { Act } from '#domain/act.ts'
import type { Transaction } from '../db/db.ts'

type Actor = { id: number }

/** What an act was done to: the kind of thing and its id. */
export type Subject = Record<string, number>

/**
 * Writes an administrator's act into the audit trail, in the transaction of the act itself.
 * `change` must hold no credential.
 */
export async function record(
  trx: Transaction,
  actor: Actor,
  action: Act,
  subject: Subject,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  const [kind, subjectId] = Object.entries(subject)[0] ?? ['shop', 0]
  await trx
    .insertInto('audit')
    .values({
      actorId: actor.id,
      action,
      subject: kind,
      subjectId,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute()
}
