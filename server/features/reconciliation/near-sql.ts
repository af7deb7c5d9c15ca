import { sql } from 'kysely'
import type { NearPair } from '#domain/reconciliation.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Ids } from './match-sql.ts'

/** How many candidates of each kind are looked at: more than one is a doubt, whatever the others are. */
const maxCandidates = sql.lit(8)

const among = (ids: Ids) => sql`any(${ids}::bigint[])`
const isRefused = sql`exists (
  select from payment_refusals as refusal where refusal.payment_id = payment.id and refusal.entry_id = unpaid.entry_id)`

const pairsOf = async (trx: Transaction, query: ReturnType<typeof sql<NearPair>>) => (await query.execute(trx)).rows

/**
 * The nearest top-ups of one amount of these open payments: that wait and were asked for from a day before the payment
 * to half an hour after it (of the day, if it has no hour), or were accepted without a payment within four days.
 */
export const selectNearTopUps = (trx: Transaction, payments: Ids): Promise<NearPair[]> => {
  const nearest = (methodId: ReturnType<typeof sql>, accepted: boolean) => sql`
    (select unpaid.entry_id from unpaid_top_ups as unpaid
    where unpaid.method_id = ${methodId} and unpaid.quantity = payment.amount and unpaid.accepted = ${sql.lit(accepted)}
      and ${isNear(accepted)} and not ${isRefused}
    order by unpaid.asked_at desc limit ${maxCandidates})`
  return pairsOf(
    trx,
    sql<NearPair>`
      select payment.id as payment_id, near.entry_id
      from payments_received as payment
      cross join lateral (
        ${nearest(sql`payment.method_id`, false)} union all ${nearest(sql`0`, false)}
        union all ${nearest(sql`payment.method_id`, true)} union all ${nearest(sql`0`, true)}
      ) as near
      where payment.id = ${among(payments)} and payment.status in ('open', 'doubtful')`,
  )
}

/** By the columns of the index of top-ups. */
const isNear = (accepted: boolean) =>
  accepted
    ? sql`unpaid.asked_at >= payment.at - interval '4 days'
        and unpaid.asked_at <= payment.at + case when payment.has_time then interval '4 days' else interval '5 days' end`
    : sql`unpaid.asked_at >= payment.at - interval '1 day'
        and unpaid.asked_at <= payment.at + case when payment.has_time then interval '30 minutes'
          else interval '1 day 30 minutes' end`

/** The nearest open payments of one amount of these top-ups. */
export const selectNearPayments = (trx: Transaction, entries: Ids): Promise<NearPair[]> => {
  const nearest = (accepted: boolean, hasTime: boolean) => sql`
    (select payment.id from payments_received as payment
    where payment.method_id = method.id and payment.amount = unpaid.quantity and payment.has_time = ${sql.lit(hasTime)}
      and payment.status in ('open', 'doubtful') and unpaid.accepted = ${sql.lit(accepted)}
      and payment.at >= unpaid.asked_at - ${earliest(accepted, hasTime)}
      and payment.at <= unpaid.asked_at + ${sql.lit(accepted ? '4 days' : '1 day')}::interval and not ${isRefused}
    order by payment.at limit ${maxCandidates})`
  return pairsOf(
    trx,
    sql<NearPair>`
      select near.id as payment_id, unpaid.entry_id
      from unpaid_top_ups as unpaid
      join payment_methods as method on unpaid.method_id in (0, method.id)
      cross join lateral (
        ${nearest(false, true)} union all ${nearest(false, false)}
        union all ${nearest(true, true)} union all ${nearest(true, false)}
      ) as near
      where unpaid.entry_id = ${among(entries)}`,
  )
}

/** A line without an hour stands at the midnight before. */
const earliest = (accepted: boolean, hasTime: boolean) => {
  const [days, more] = accepted ? [hasTime ? 4 : 5, ''] : [hasTime ? 0 : 1, ' 30 minutes']
  return sql`${sql.lit(`${days} days${more}`)}::interval`
}

/** The top-ups that these open payments may be of by a number that was typed, a code or céntimos. */
export const selectClaimants = (trx: Transaction, payments: Ids): Promise<NearPair[]> =>
  pairsOf(
    trx,
    sql<NearPair>`
      select payment.id as payment_id, claim.entry_id
      from payments_received as payment
      cross join lateral (
        (select unpaid.entry_id from typed_numbers as typed join unpaid_top_ups as unpaid on unpaid.entry_id = typed.entry_id
        where typed.number = normal_number(payment.operation_number) and typed.method_kind = payment.method_kind
          and not ${isRefused}
        limit ${maxCandidates})
        union
        (select unpaid.entry_id from payment_words as word
        join payment_codes as given on given.code = word.word
        join unpaid_top_ups as unpaid on unpaid.entry_id = given.entry_id
        where word.payment_id = payment.id and not ${isRefused}
        limit ${maxCandidates})
        union
        (select unpaid.entry_id from wallet_entries as entry join unpaid_top_ups as unpaid on unpaid.entry_id = entry.id
        where entry.typed_quantity is not null and entry.status = 'pending' and entry.quantity = payment.amount
          and unpaid.method_id in (0, payment.method_id) and payment.has_time and not ${isRefused}
        order by entry.updated_at desc limit ${maxCandidates})
      ) as claim
      where payment.id = ${among(payments)} and payment.status in ('open', 'doubtful')`,
  )

/** The open payments that these top-ups may be of by a number that was typed, a code or céntimos. */
export const selectClaimed = (trx: Transaction, entries: Ids): Promise<NearPair[]> =>
  pairsOf(
    trx,
    sql<NearPair>`
      select claim.id as payment_id, unpaid.entry_id
      from unpaid_top_ups as unpaid
      join wallet_entries as entry on entry.id = unpaid.entry_id
      cross join lateral (
        (select payment.id from typed_numbers as typed
        join payments_received as payment on payment.method_kind = typed.method_kind
          and normal_number(payment.operation_number) = typed.number and payment.operation_number is not null
          and payment.status in ('open', 'doubtful')
        where typed.entry_id = unpaid.entry_id and not ${isRefused}
        limit ${maxCandidates})
        union
        (select payment.id from payment_words as word
        join payments_received as payment on payment.id = word.payment_id and payment.status in ('open', 'doubtful')
        where word.word = entry.payment_code and not ${isRefused}
        limit ${maxCandidates})
        union
        (select payment.id from payment_methods as method
        join payments_received as payment on payment.method_id = method.id and payment.amount = unpaid.quantity
          and payment.status in ('open', 'doubtful') and payment.has_time
          and payment.at >= unpaid.asked_at - interval '1 minute' and payment.at <= unpaid.asked_at + interval '1 day'
        where entry.typed_quantity is not null and not unpaid.accepted and unpaid.method_id in (0, method.id)
          and not ${isRefused}
        limit ${maxCandidates})
      ) as claim
      where unpaid.entry_id = ${among(entries)}`,
  )
