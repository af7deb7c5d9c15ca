import { sql } from 'kysely'
import type { PaymentSource } from '#domain/reconciliation.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

// One payment is recorded twice when staff record it on Saturday and the bank books it on Monday.

/** The other record may be of the same payment: the same amount within four days, and no other number. */
const mayBeOne = sql`other.method_id = payment.method_id and other.amount = payment.amount and other.status <> 'ignored'
  and other.at between payment.at - interval '4 days' and payment.at + interval '4 days'
  and (other.operation_number is null or payment.operation_number is null
    or normal_number(other.operation_number) = normal_number(payment.operation_number))`
/** One from another source than a statement, which no statement had yet; by the words of its index. */
const isUnseen = sql`other.source <> 'file' and other.seen_as is null and other.source <> payment.source
  and payment.seen_as is null`
const isFiled = sql`other.source = 'file' and payment.source <> 'file' and payment.seen_as is null`

/** Whether another record may be of the same payment as `payment`. */
export const isToldTwice = sql<boolean>`(
  exists (select from payments_received as other where ${isUnseen} and ${mayBeOne})
  or exists (select from payments_received as other where ${isFiled} and ${mayBeOne})
)`

type Same = { paymentId: number; id: number; at: Date; hasTime: boolean; source: PaymentSource }

/** Of each of these open payments, the record nearest in time that may be of the same payment. */
export async function selectSame(db: Db, payments: readonly number[]): Promise<Same[]> {
  const { rows } = await sql<Same>`
    select payment.id as payment_id, same.*
    from payments_received as payment
    cross join lateral (
      select other.id, other.at, other.has_time, other.source
      from payments_received as other
      where (${isUnseen} or ${isFiled}) and ${mayBeOne}
      order by abs(extract(epoch from other.at - payment.at)), other.id limit 1
    ) as same
    where payment.id = any(${payments}::bigint[]) and payment.status in ('open', 'doubtful')`.execute(db)
  return rows
}

/** Those that may be of the same payment as this one are compared again: they may be certain without it, or doubtful. */
export async function requeueSame(trx: Transaction, id: number): Promise<void> {
  await sql`
    insert into match_work (payment_id)
    select other.id from payments_received as payment join payments_received as other
      on other.source <> payment.source and ${mayBeOne}
    where payment.id = ${id} and other.status in ('open', 'doubtful')`.execute(trx)
}
