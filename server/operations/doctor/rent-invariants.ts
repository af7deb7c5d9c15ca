import { maxTerms } from '#domain/term.ts'

/** What holds of rents, their terms and their claims; each selects what breaks it. */
export const rentInvariants = {
  'a rent and each renewal is of a term of its product, with its days': `
    select purchases.id from purchases left join product_terms term on term.id = purchases.term_id
      and term.product_id = purchases.product_id and term.dias = purchases.dias
    where (profile_id is null) <> (term.id is null)
    union all
    select renewals.id from renewals left join product_terms term
      on term.id = renewals.term_id and term.dias = renewals.dias
    where term.id is null`,
  'the first term of a product has its days and prices, and is offered': `
    select products.id from products left join product_terms term on term.id = products.term_id
      and term.product_id = products.id and term.dias = products.dias and term.precio = products.precio
      and term.precio_publico is not distinct from products.precio_publico and term.active
    where (products.precio_rifa is null) <> (term.id is not null)`,
  'a product offers no more terms than allowed': `
    select product_id from product_terms where active group by product_id having count(*) > ${maxTerms}`,
  'a claim is of whoever rents, and what it gave back is a movement of its rent': `
    select claims.id from claims join purchases on purchases.id = claims.purchase_id
    left join wallet_entries entry on entry.id = claims.entry_id
    where claims.user_id <> purchases.user_id or purchases.profile_id is null
      or (claims.resolution = 'refund') is true and (entry.kind <> 'Devolución' or entry.purchase_id <> purchases.id
        or purchases.freed_at is null)`,
  'a rent whose claim gave money back does not go on': `
    select purchases.id from purchases join claims on claims.purchase_id = purchases.id and claims.resolution = 'refund'
    where purchases.auto_renew_price is not null
      -- One that began when the clock was ahead ends a moment after its beginning.
      or purchases.end_date > greatest(claims.settled_at, purchases.start_date) + interval '1 second'
      or exists (select from renewals where purchase_id = purchases.id and entry_id > claims.entry_id)`,
  'a rent got as many days as are on record, each once, and was extended by them': `
    select rent.purchase_id from outage_rents rent left join outage_days given
      on given.outage_id = rent.outage_id and given.purchase_id = rent.purchase_id
    left join outages on outages.id = rent.outage_id and given.day between from_day and until_day
    group by rent.outage_id, rent.purchase_id, rent.days
    having count(outages.id) <> rent.days or bool_or(outages.given_at is null)
    union all
    select rent.purchase_id from outage_rents rent join purchases on purchases.id = rent.purchase_id
    where purchases.freed_at is null and purchases.end_date < rent.end_after`,
  'I24 a claim was settled by an act in the audit trail': `
    select claims.id from claims left join audit on audit.subject = 'claim' and audit.subject_id = claims.id
      and audit.action in ('resolve-claim', 'reject-claim')
    where claims.settled_at is not null group by claims.id having count(audit.id) = 0`,
} as const
