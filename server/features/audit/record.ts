import type { AuditAction, SubjectOf } from '#domain/audit-action.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { pipeline, statement, type Param, type Statement } from '../../platform/db/pipeline.ts'

type Actor = { id: number }

/** The subject of an action: a kind that the action can be done to, and its id. */
export type Subject<Done extends AuditAction> = { [Kind in SubjectOf<Done>]: Record<Kind, number> }[SubjectOf<Done>]

type Change = { before?: unknown; after?: unknown }

const insertAuditEntry = statement(
  (
    db,
    actorId: Param<number>,
    action: Param<AuditAction>,
    subject: Param<string>,
    subjectId: Param<number>,
    before: Param<string | null>,
    after: Param<string | null>,
  ) => db.insertInto('audit').values({ actorId, action, subject, subjectId, before, after }),
)

/**
 * The statement that records an administrator's action in the audit trail, to be sent with the action itself. `change`
 * must hold no credential.
 */
export function auditStatement<Done extends AuditAction>(
  actor: Actor,
  action: Done,
  subject: Subject<Done>,
  { before, after }: Change = {},
): Statement<unknown> {
  const [kind, subjectId] = Object.entries<number>(subject)[0] ?? ['shop', 0]
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return insertAuditEntry(actor.id, action, kind, subjectId, json(before), json(after))
}

/** Records an administrator's action in the audit trail, in the transaction of the action itself. */
export async function record<Done extends AuditAction>(
  trx: Transaction,
  actor: Actor,
  action: Done,
  subject: Subject<Done>,
  change: Change = {},
): Promise<void> {
  await pipeline(trx, auditStatement(actor, action, subject, change))
}
