import { z } from 'zod'
import { route } from './protocol/route.ts'
import { booleanParam, day, id, instant, optionalLine, pageOf, paging, urlId } from './protocol/wire.ts'

/** One entry of the audit trail. Money in `before` and `after` is whole céntimos, as stored. */
const auditEntry = z.object({
  id,
  at: instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.int(),
  /** The present name of the subject; null if it has none. */
  name: z.string().nullable(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

const filters = {
  /** Exactly this username, in any case. */
  actor: optionalLine(60).optional(),
  action: optionalLine(60).optional(),
  subject: optionalLine(60).optional(),
  subjectId: urlId.optional(),
  /** Only who saw or took out data of people. */
  accesses: booleanParam.optional(),
  /** Days in Lima, both included. */
  from: day.optional(),
  to: day.optional(),
}

export const audit = {
  list: route({
    method: 'GET',
    path: '/audit',
    summary: "Administrators' actions, newest first; 50 a page; never changed afterwards",
    access: ['SADMIN'],
    query: z.object({ ...paging, ...filters }),
    status: 200,
    reply: pageOf(auditEntry),
  }),
  export: route({
    method: 'GET',
    path: '/audit/export',
    summary: 'The same actions as a table, all pages',
    access: ['SADMIN'],
    proof: 'recent',
    query: z.object(filters),
    status: 200,
    csv: 'auditoria',
  }),
}
