import { z } from 'zod'
import type { Dashboard } from '#contract/dashboard.ts'
import type { AuditAction } from '#domain/audit-action.ts'
import { dayMs } from '#domain/lima.ts'
import { methodName, paymentKinds } from '#domain/payment-method.ts'
import type { AppContext } from '../../platform/context.ts'
import { selectRecent } from '../audit/index.ts'

const shownForMs = 3 * dayMs
const maxShown = 20

const kinds = {
  'create-payment-method': 'created',
  'change-payment-method': 'changed',
  'remove-payment-method': 'removed',
} as const satisfies Partial<Record<AuditAction, string>>
type Kind = keyof typeof kinds
const actions = Object.keys(kinds) as Kind[]

/** A method in the audit trail; `qr` is missing in entries from before methods had one. */
const recordedMethod = z
  .object({
    kind: z.enum(paymentKinds),
    label: z.string(),
    number: z.string(),
    holder: z.string(),
    cci: z.string().nullable(),
    qr: z.string().nullish(),
    active: z.boolean(),
  })
  .nullable()

/** Where customers pay that changed in the last three days, newest first, from the audit trail. */
export async function listChanges({ db, clock }: AppContext): Promise<Dashboard['methodChanges']> {
  const entries = await selectRecent(db, actions, new Date(clock.now().getTime() - shownForMs))
  const changes = entries.flatMap(({ id, at, actor, action, before, after }) => {
    const [was, is] = [recordedMethod.parse(before), recordedMethod.parse(after)]
    const method = is ?? was
    if (!method || isSame(was, is)) return []
    const data = {
      what: kinds[action as Kind],
      by: actor,
      method: methodName(method),
      before: paidTo(was),
      after: paidTo(is),
    }
    return [{ id, at, ...data }]
  })
  return changes.slice(0, maxShown)
}

type Recorded = z.output<typeof recordedMethod>

const paidTo = (method: Recorded) =>
  method && {
    number: method.number,
    holder: method.holder,
    cci: method.cci,
    qr: method.qr ?? null,
    active: method.active,
  }

const isSame = (one: Recorded, other: Recorded) => JSON.stringify(paidTo(one)) === JSON.stringify(paidTo(other))
