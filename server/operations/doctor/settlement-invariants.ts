const since = (kind: 'purchase' | 'renewal') =>
  `(select coalesce(max((value ->> '${kind}')::bigint), 0) from settings where key = 'settlementsFrom')`

/** What holds of what suppliers are owed; each selects what breaks it. */
export const settlementInvariants = {
  'each sale and each renewal since the shop keeps account of its suppliers has its entry': `
    select purchases.id from purchases
    left join settlement_entries entry on entry.purchase_id = purchases.id and entry.kind = 'sale'
    where profile_id is not null and purchases.id > ${since('purchase')}
      and (entry.id is null or entry.paid <> purchases.precio)
    union all
    select renewals.id from renewals left join settlement_entries entry on entry.renewal_id = renewals.id
      and entry.kind = 'renewal' and entry.purchase_id = renewals.purchase_id
    where renewals.id > ${since('renewal')} and (entry.id is null or entry.paid <> renewals.precio)`,
  'what is taken back of an entry is of its supplier and its rent, and no more than it': `
    select plus.id from settlement_entries plus join settlement_entries minus on minus.stands_with = plus.id
    where (minus.user_id, minus.purchase_id, minus.renewal_id) is distinct from (plus.user_id, plus.purchase_id, plus.renewal_id)
      or plus.stands_with is not null or minus.kind <> 'correction' and not minus.goodwill
        and (minus.amount is null) <> (plus.amount is null)
    union
    select plus.id from settlement_entries plus join settlement_entries minus on minus.stands_with = plus.id
      and minus.kind in ('refund', 'replaced')
    group by plus.id having plus.paid + sum(minus.paid) < 0 or plus.amount + sum(minus.amount) < 0`,
  'money that was given back was taken from what was owed for it, once': `
    select entry.id from wallet_entries entry
    join purchases on purchases.id = entry.purchase_id and profile_id is not null and purchases.id > ${since('purchase')}
    left join settlement_entries taken on taken.wallet_entry_id = entry.id
    where entry.kind = 'Devolución'
    group by entry.id having entry.quantity <> -coalesce(sum(taken.paid), 0)`,
  'nobody was paid out more than they were ever owed': `
    select user_id from settlement_entries group by user_id
    having -coalesce(sum(amount) filter (where kind = 'payout'), 0) > coalesce(sum(amount) filter (where amount > 0), 0)`,
  'I24 a payout and a correction were made by an act in the audit trail': `
    select entry.id from settlement_entries entry left join audit on audit.subject = 'user'
      and audit.subject_id = entry.user_id and audit.action in ('pay-supplier', 'correct-settlement')
      and (audit.after ->> 'settlementEntry')::bigint = entry.id
    where entry.kind in ('payout', 'correction') group by entry.id having count(audit.id) <> 1`,
} as const
