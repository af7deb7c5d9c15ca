import { sql } from 'kysely'
import { maxDevices, maxFavourites, maxStockAlerts, imageLimits } from '#domain/limits.ts'
import type { Db } from '../../platform/db/db.ts'
import { rentInvariants } from './rent-invariants.ts'
import { accountInvariants } from './account-invariants.ts'
import { resellerInvariants } from './reseller-invariants.ts'
import { receiptInvariants } from './receipt-invariants.ts'
import { settlementInvariants } from './settlement-invariants.ts'

/**
 * What must hold at any moment, each as a query that returns the rows that violate it. What no query can express is
 * tested: the price of the day (I6), replies, retries and crashes (I15 to I17, I26), the odds of a draw (I22).
 */
export const invariants = {
  'I1 no column holds a fraction': `
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('real', 'double precision', 'numeric', 'money')`,
  'I2 a balance is the sum of its accepted movements': `
    select wallets.user_id from wallets
    left join wallet_entries entry on entry.user_id = wallets.user_id and entry.status = 'accepted'
    group by wallets.user_id having wallets.balance <> coalesce(sum(entry.quantity), 0)`,
  'I3 no balance is below zero': `select user_id from wallets where balance < 0`,
  'I4 what came in, less what was bought and not given back, is what the wallets hold': `
    select 1 where (select coalesce(sum(balance), 0) from wallets) <>
      (select coalesce(sum(quantity), 0) from wallet_entries where status = 'accepted' and kind <> 'Compra')
      - (select coalesce(sum(precio), 0) from purchases) - (select coalesce(sum(precio), 0) from renewals)`,
  'I5 a purchase has exactly its debit': `
    select purchases.id from purchases left join wallet_entries entry on entry.id = purchases.entry_id
    where entry.id is null or entry.quantity <> -purchases.precio or entry.user_id <> purchases.user_id
      or entry.purchase_id <> purchases.id or entry.renewal_id is not null
      or entry.status <> 'accepted' or entry.kind <> 'Compra'`,
  'I5 a renewal has exactly its debit': `
    select renewals.id from renewals left join wallet_entries entry on entry.id = renewals.entry_id
    where entry.id is null or entry.quantity <> -renewals.precio or entry.user_id <> renewals.user_id
      or entry.renewal_id is distinct from renewals.id or entry.purchase_id <> renewals.purchase_id
      or entry.status <> 'accepted' or entry.kind <> 'Compra'`,
  'I5 a debit has exactly its purchase, or its renewal': `
    select entry.id from wallet_entries entry left join purchases on purchases.entry_id = entry.id
    left join renewals on renewals.entry_id = entry.id
    where entry.kind = 'Compra' and (purchases.id is null) = (renewals.id is null)`,
  'a rent has cost what its renewals cost': `
    select purchases.id from purchases left join (
      select purchase_id, sum(precio) as paid from renewals group by purchase_id
    ) as more on more.purchase_id = purchases.id
    where renewed <> coalesce(paid, 0)`,
  'renewals of a rent follow each other': `
    select id from (
      select id, from_date, created_at, lag(from_date) over (partition by purchase_id order by id) as before from renewals
    ) as one
    -- One of a rent that was over begins at once: it may have been ended early, before the last renewal had begun.
    where from_date < before and from_date <> created_at`,
  'I5 a ticket was given back, at its price, if and only if its raffle was cancelled': `
    select purchases.id from purchases join products on products.id = purchases.product_id
    left join wallet_entries entry on entry.purchase_id = purchases.id and entry.kind = 'Devolución'
      and entry.quantity = purchases.precio and entry.user_id = purchases.user_id
    where purchases.ticket_number is not null group by purchases.id, products.state
    having count(entry.id) <> case when products.state = 'Cancelado' then 1 else 0 end`,
  'I5 what was given back went to whoever paid, and is no more than that': `
    select purchases.id from purchases join (
      select purchase_id, sum(quantity) as given, min(user_id) as one, max(user_id) as other
      from wallet_entries where kind = 'Devolución' group by purchase_id
    ) as back on back.purchase_id = purchases.id
    where given > precio + renewed or given <> refunded or one <> purchases.user_id or other <> purchases.user_id
    union all
    select id from purchases
    where refunded <> 0 and not exists (select from wallet_entries where purchase_id = purchases.id and kind = 'Devolución')`,
  'I13 a credit was reversed once, whole, and had been accepted': `
    select entry.id from wallet_entries entry left join wallet_entries credit on credit.id = entry.corrects
    where entry.corrects is not null and (credit.id is null or credit.kind not in ('Recarga', 'Bono')
      or credit.status <> 'accepted' or credit.quantity <> -entry.quantity or credit.user_id <> entry.user_id)
    union all
    select corrects from wallet_entries where corrects is not null group by corrects having count(*) > 1`,
  'I24 a correction has its reason, and its act in the audit trail': `
    select entry.id from wallet_entries entry left join purchases on purchases.id = entry.purchase_id
    left join audit on audit.subject = case entry.kind when 'Devolución' then 'purchase' else 'walletEntry' end
      and audit.subject_id = coalesce(entry.purchase_id, entry.corrects, entry.id)
      and audit.action = case when entry.kind = 'Devolución' then 'refund-purchase'
        when entry.corrects is null then 'adjust-wallet' else 'reverse-entry' end
      and (entry.purchase_id is null or (audit.after ->> 'walletEntry')::bigint = entry.id)
    where entry.kind in ('Devolución', 'Ajuste') and purchases.ticket_number is null
    group by entry.id having count(audit.id) <> 1 or entry.motivo is null`,
  'I7 a profile is taken if and only if one running purchase has it, it is set aside, or its account has fallen': `
    select profiles.id from profiles
    join accounts on accounts.id = profiles.account_id
    left join purchases on purchases.profile_id = profiles.id and purchases.freed_at is null
    group by profiles.id, fallen_at
    having count(purchases.id) + (set_aside_at is not null)::integer > 1
      or (count(purchases.id) > 0 or set_aside_at is not null or fallen_at is not null) <> profiles.taken`,
  ...rentInvariants,
  ...resellerInvariants,
  ...accountInvariants,
  ...settlementInvariants,
  ...receiptInvariants,
  'I7 a profile is of the product of its account': `
    select profiles.id from profiles join accounts on accounts.id = profiles.account_id
    where accounts.product_id <> profiles.product_id`,
  'I8 the stock of an account product is its free profiles': `
    select products.id from products left join profiles on profiles.product_id = products.id and not profiles.taken
    where products.precio_rifa is null group by products.id having count(profiles.id) <> products.stock`,
  'I8 the tickets sold are the ones not in stock, numbered from 1': `
    select products.id from products left join purchases on purchases.product_id = products.id
    where products.precio_rifa is not null group by products.id
    having count(purchases.id) <> products.total_tickets - products.stock
      or count(distinct purchases.ticket_number) <> count(purchases.id)
      or coalesce(max(purchases.ticket_number), 0) <> count(purchases.id)`,
  'I9 a raffle awaits its draw if and only if all its tickets are sold, or it was closed early': `
    select id from products left join draws on draws.product_id = products.id
    where precio_rifa is not null and (state = 'Publicado' and stock = 0
      or state in ('Por sortear', 'Sorteado') and (stock > 0) is distinct from draws.early)`,
  'I9 the list of tickets is published if and only if sales have ended': `
    select id from products left join draws on draws.product_id = products.id
    where precio_rifa is not null and state <> 'Cancelado'
      and (state in ('Por sortear', 'Sorteado')) <> (closed_at is not null)`,
  'I9 the published list is the list of tickets': `
    select draws.product_id from draws join purchases on purchases.product_id = draws.product_id
    where closed_at is not null group by draws.product_id
    having list_hash <> sha256(convert_to(
      string_agg(ticket_number || ':' || ticket_receipt || E'\n', '' order by ticket_number), 'UTF8'))`,
  'I10 a raffle has one winner at most': `
    select product_id from winners group by product_id having count(*) > 1`,
  'I11 a winner holds a ticket of that raffle': `
    select winners.id from winners left join purchases on purchases.id = winners.purchase_id
      and purchases.product_id = winners.product_id and purchases.user_id = winners.user_id
    where ticket_number is null`,
  'I12 a raffle is drawn if and only if it has a winner': `
    select products.id from products left join draws on draws.product_id = products.id
    left join winners on winners.product_id = products.id
    where (state = 'Sorteado') <> (winners.id is not null) or (winners.id is null) <> (drawn_at is null)`,
  'I12 the revealed secret matches its commitment': `
    select product_id from draws where secret is not null and sha256(secret) <> commitment`,
  'I9 an account product is sold out if and only if it has no free profile': `
    select products.id from products join categories on categories.id = products.category_id
    where precio_rifa is null
      and (state = 'Publicado' and stock = 0 and not by_contact or state = 'Vendido' and stock > 0)`,
  'I13 an accepted top-up was accepted once, by an act in the audit trail': `
    select entry.id from wallet_entries entry left join audit on audit.action in ('accept-top-up', 'accept-own-top-up')
      and audit.subject = 'walletEntry' and audit.subject_id = entry.id
    where entry.kind = 'Recarga' group by entry.id, entry.status
    having count(audit.id) <> case when entry.status = 'accepted' then 1 else 0 end`,
  'a payment is of no top-up that was refused or taken back': `
    select payment.id from payments_received payment left join wallet_entries entry on entry.id = payment.entry_id
    where payment.entry_id is not null and (entry.id is null or entry.kind <> 'Recarga'
      or entry.status not in ('pending', 'accepted')
      or exists (select from wallet_entries later where later.corrects = entry.id))`,
  'a payment is doubtful if and only if it has candidates': `
    select id from payments_received payment
    where (status = 'doubtful') <> exists (select from payment_candidates where payment_id = payment.id)`,
  'the top-ups without a payment are those that are listed': `
    select entry_id from (
      (table expected_unreceived except table unreceived_top_ups)
      union all
      (table unreceived_top_ups except table expected_unreceived)
    ) as wrong`,
  'the top-ups that wait with their payment are those that are listed': `
    select entry_id from (
      (table expected_acceptable except table acceptable_top_ups)
      union all
      (table acceptable_top_ups except table expected_acceptable)
    ) as wrong`,
  'the top-ups for which a payment is awaited are those that are listed': `
    select entry_id from (
      (table expected_unpaid except table unpaid_top_ups)
      union all
      (table unpaid_top_ups except table expected_unpaid)
    ) as wrong`,
  'a number is of one accepted top-up': `
    select min(id) from wallet_entries where status = 'accepted' and operation_number is not null and twin_of is null
    group by method_kind, normal_number(operation_number) having count(*) > 1`,
  'every number that was typed is kept': `
    select id from wallet_entries entry where operation_number is not null and not exists (
      select from typed_numbers typed where typed.entry_id = entry.id and typed.method_id = entry.method_id
        and typed.number = normal_number(entry.operation_number)
    )`,
  'a code is of one top-up in ninety days': `
    select id from (
      select id, created_at - lag(created_at) over (partition by payment_code order by id) as since
      from wallet_entries where payment_code is not null
    ) as given where since < interval '90 days'
    union all
    select id from wallet_entries entry where status = 'pending' and kind = 'Recarga' and not exists (
      select from payment_codes given where given.code = entry.payment_code and given.entry_id = entry.id
    )`,
  'céntimos are given again two days after they were settled': `
    select later.id from wallet_entries later join wallet_entries earlier on earlier.quantity = later.quantity
      and earlier.id < later.id and earlier.typed_quantity is not null and earlier.payment_code is not null
    where later.typed_quantity is not null
      and (earlier.status = 'pending' or later.created_at < earlier.updated_at + interval '48 hours')`,
  'what the shop matched has its proof': `
    select payment.id from payments_received payment join wallet_entries entry on entry.id = payment.entry_id
    where certain_by is not null and (entry.quantity <> payment.amount or not case certain_by
      when 'number' then exists (
        select from typed_numbers typed where typed.entry_id = entry.id
          and typed.number = normal_number(payment.operation_number) and length(typed.number) >= 6
      )
      when 'code' then exists (
        select from payment_words word where word.payment_id = payment.id and word.word = entry.payment_code
      )
      else entry.typed_quantity is not null end)`,
  'the shop accepts nothing alone that somebody wrote down': `
    select entry.id from wallet_entries entry join payments_received payment on payment.entry_id = entry.id
    where entry.auto_accepted and entry.payment_code is not null and payment.source = 'hand'`,
  'I24 a bonus was credited by an act in the audit trail': `
    select entry.id from wallet_entries entry left join audit on audit.action in ('credit-bonus', 'credit-own-bonus')
      and audit.subject = 'walletEntry' and audit.subject_id = entry.id
    where entry.kind = 'Bono' and audit.id is null`,
  'I20 no more pictures than allowed': `
    select product_id from product_images group by product_id having count(*) > ${imageLimits.product}
    union all
    select supplier_id from supplier_images group by supplier_id having count(*) > ${imageLimits.provider}
    union all
    select user_id from user_images group by user_id having count(*) > ${imageLimits.user}`,
  'nobody has more favourites that are still there than allowed': `
    select user_id from favourites join products on products.id = product_id and deleted_at is null
    group by user_id having count(*) > ${maxFavourites}`,
  'nobody waits for more sold-out products that are still there than allowed': `
    select user_id from stock_alerts join products on products.id = product_id and deleted_at is null
    group by user_id having count(*) > ${maxStockAlerts}`,
  'I25 a visible price is never below the base': `
    select 'rule' as kind, id from markup_rules where precio < base
    union all
    select 'product', id from products where precio_publico < precio`,
  'every user has a wallet': `
    select users.id from users left join wallets on wallets.user_id = users.id where wallets.user_id is null`,
  'I18 passwords are hashes, and the secret of a draw is open only once it was drawn': `
    select 'users' as kind, id from users where password_hash not like '$argon2id$%'
    union all
    select 'draws', product_id from draws where secret is not null and drawn_at is null`,
  'I18 no credential is in the audit trail': `
    select id from audit where jsonb_path_exists(jsonb_build_array(before, after),
      '$.** ? (exists (@.password) || exists (@.pin) || exists (@.perfil) || exists (@.secret) || exists (@.token)
        || exists (@.passwordHash))')`,
  'I18 no credential is in a notice': `
    select id from notices where jsonb_path_exists(data,
      '$.** ? (exists (@.username) || exists (@.password) || exists (@.pin) || exists (@.perfil) || exists (@.token))')`,
  'a device is sent what tells its owner, and nobody else': `
    select job.id from push_jobs job join notices on notices.id = job.notice_id
    join push_subscriptions device on device.id = job.subscription_id where device.user_id <> notices.user_id`,
  'nobody is shown notices on more devices than allowed': `
    select user_id from push_subscriptions group by user_id having count(*) > ${maxDevices}`,
  'I19 a role is the one that an administrator gave last': `
    select id from users join (
      select distinct on (subject_id) subject_id, after ->> 'role' as given from audit
      where action = 'change-role' and subject = 'user' order by subject_id, audit.id desc
    ) as last on last.subject_id = users.id where role <> given`,
  'I24 a draw was done, and a raffle cancelled, by an act in the audit trail': `
    select products.id from products left join audit on audit.subject = 'product' and audit.subject_id = products.id
      and audit.action = case state when 'Sorteado' then 'draw-raffle' else 'cancel-raffle' end
    left join draws on draws.product_id = products.id
    where state in ('Sorteado', 'Cancelado') group by products.id
    -- At its end it is paid back by itself.
    having count(audit.id) <> case when bool_or(state = 'Cancelado' and cancelled_at >= fin_sorteo) then 0 else 1 end`,
  'I14 what guards movements, acts, draws and winners stands': `
    select guard from unnest(array['wallet_entries.guard_wallet_entry', 'audit.guard_audit', 'audit.guard_audit_update', 'draws.guard_draw',
      'winners.guard_winner', 'renewals.guard_renewal', 'settlement_entries.guard_settlement_entry',
      'purchases.owe_sale', 'renewals.owe_renewal', 'wallet_entries.owe_refund', 'payments_received.guard_payment_received',
      'typed_numbers.guard_typed_number', 'payment_codes.guard_payment_code']) as guard
    where not exists (select from pg_trigger where tgenabled = 'O' and tgname = split_part(guard, '.', 2)
      and tgrelid = to_regclass('public.' || split_part(guard, '.', 1)))`,
  'a picture that the settings name is there': `
    select named[1] from settings,
      lateral regexp_matches(value::text, '"(?:logo|icon|picture)": *"([0-9a-f]{32})"', 'g') as named
    where not exists (select from shop_pictures where name = named[1])`,
  'what tells that the public shop has changed stands': `
    select seen from unnest(array['products', 'product_images', 'categories', 'brands', 'markup_rules', 'draws', 'settings',
      'suppliers', 'supplier_images', 'users']) as seen
    where not exists (select from pg_trigger where tgenabled = 'O' and tgname = 'raise_public_version'
      and tgrelid = to_regclass('public.' || seen))`,
  'what keeps the tallies stands': `
    select kept from unnest(array['wallet_entries.keep_tally', 'wallet_entries.keep_refund', 'purchases.keep_tally',
      'renewals.keep_tally', 'renewals.keep_renewal', 'users.keep_tally', 'audit.keep_tally', 'products.keep_tally',
      'settlement_entries.keep_settled', 'settlement_entries.keep_filled', 'purchases.move_settled', 'renewals.move_settled',
      'claims.hold_settled_before', 'claims.hold_settled_after', 'claims.hold_settled_before_change',
      'claims.hold_settled_after_change', 'claims.keep_tally', 'code_requests.keep_tally']) as kept
    where not exists (select from pg_trigger where tgenabled = 'O' and tgname = split_part(kept, '.', 2)
      and tgrelid = to_regclass('public.' || split_part(kept, '.', 1)))`,
  'tallies say what counting says': `select name, since from miscounted`,
  'every constraint and every index is whole': `
    select conname::text as name from pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace
    union all
    select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indexrelid
    where not (indisvalid and indisready) and relnamespace = 'public'::regnamespace`,
} as const satisfies Record<string, string>

export type Invariant = keyof typeof invariants

/** The names of the violated invariants, with the number of rows that violate each; empty when all is well. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) broken.push(`${name} (${rows.length})`)
  }
  return broken
}
