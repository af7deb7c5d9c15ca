import type { Act, SubjectOf } from '#domain/act.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { pipeline, statement, type Param, type Statement } from '../../platform/db/pipeline.ts'

type Actor = { id: number }

/** What an act was done to: the kind of thing, one that this act is done to, and its id. */
export type Subject<Done extends Act> = { [Kind in SubjectOf<Done>]: Record<Kind, number> }[SubjectOf<Done>]

type Change = { before?: unknown; after?: unknown }

const insertAct = statement(
  (
    db,
    actorId: Param<number>,
    action: Param<Act>,
    subject: Param<string>,
    subjectId: Param<number>,
    before: Param<string | null>,
    after: Param<string | null>,
  ) => db.insertInto('audit').values({ actorId, action, subject, subjectId, before, after }),
)

/** An administrator's act, to be written into the audit trail with the act itself. `change` must hold no credential. */
export function actOf<Done extends Act>(
  actor: Actor,
  action: Done,
  subject: Subject<Done>,
  { before, after }: Change = {},
): Statement<unknown> {
  const [kind, subjectId] = Object.entries<number>(subject)[0] ?? ['shop', 0]
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return insertAct(actor.id, action, kind, subjectId, json(before), json(after))
}

/** Writes an administrator's act into the audit trail, in the transaction of the act itself. */
export async function record<Done extends Act>(
  trx: Transaction,
  actor: Actor,
  action: Done,
  subject: Subject<Done>,
  change: Change = {},
): Promise<void> {
  await pipeline(trx, actOf(actor, action, subject, change))
}
