import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../platform/db/db.ts'

/**
 * The payment methods of a large shop, 'Cuenta 0' to 'Cuenta 2'; a user pays with the one whose number is their id
 * modulo three.
 */
export async function insertMethods(trx: Transaction): Promise<void> {
  await sql`
    insert into payment_methods (kind, label, holder, number)
    select (array['Yape', 'Plin', 'Transferencia'])[n + 1], 'Cuenta ' || n, 'Ana Quispe', '98765432' || n
    from generate_series(0, 2) as n`.execute(trx)
}

/**
 * As many payments as there are accepted top-ups. Of a hundred, 94 belong to accepted top-ups, two to pending top-ups,
 * two to nobody, one is doubtful and one is ignored. Six in a hundred accepted top-ups have no payment.
 */
export async function insertPayments(trx: Transaction, payer: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into payments_received
      (method_id, method_kind, source, reference, amount, at, has_time, payer, operation_number, status, entry_id, motivo)
    select method_id, method_kind, 'file', number, case when state in ('matched', 'doubtful') then quantity else quantity + 37 end,
      paid_at + interval '3 minutes', true, ${payer}, case when state <> 'doubtful' then number end,
      state, case when state = 'matched' then id end, case when state = 'ignored' then 'Me lo prestó mi hermano.' end
    from (
      select *, case
        when status = 'accepted' then
          case when place % 100 < 2 then 'open' when place % 100 = 2 then 'ignored' when place % 100 > 5 then 'matched' end
        when place % 100 < 2 then 'matched' when place % 100 = 2 then 'doubtful'
      end as state
      from (
        select *, operation_number as number, substr(operation_number, 2)::integer as place
        from wallet_entries where operation_number is not null
      ) as numbered
    ) as paid
    where state is not null
    order by place, id`.execute(trx)
  await sql`
    insert into payment_candidates (payment_id, entry_id)
    select payment.id, entry.id
    from payments_received as payment cross join generate_series(0, 1) as next
    join wallet_entries as entry
      on entry.operation_number = 'W' || lpad((substr(payment.reference, 2)::integer + next)::text, 7, '0')
    where payment.status = 'doubtful'`.execute(trx)
}
