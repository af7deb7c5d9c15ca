import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { numberReceipts } from '../../features/receipts/index.ts'
import { brokenInvariants, invariants, type Invariant } from './invariants.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const buyer = await shop.person('USER', 100)
  const account = await shop.product({ precio: 1, profiles: 3 })
  const raffle = await shop.product({ tickets: 2, precioRifa: 2 })
  const drawn = await shop.product({ tickets: 2, precioRifa: 2 })
  const cancelled = await shop.product({ tickets: 2, precioRifa: 2 })
  for (const productId of [account, raffle, raffle, drawn, drawn, cancelled]) {
    await buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
  }
  const { items } = await buyer.call(api.purchases.mine)
  const id = items.find(({ ticket }) => ticket === null)?.id ?? 0
  await buyer.call(api.purchases.renew, { params: { id }, body: {} })
  await buyer.call(api.purchases.renew, { params: { id }, body: {} })
  const motivo = 'La cuenta no funcionó.'
  await shop.administrator.call(api.purchases.refund, { params: { id }, body: { quantity: fromSoles(0.5), motivo } })
  const broken = { productId: account, nombreUser: 'Ana', telefono: '987654321' }
  const rent = await buyer.call(api.purchases.buy, { body: broken })
  const claim = { purchaseId: rent.id, kind: 'clave', text: 'No entra' } as const
  const { id: claimId } = await buyer.call(api.claims.open, { body: claim })
  const answer = { by: 'refund', text: 'Te lo devolvemos' } as const
  await shop.administrator.call(api.claims.resolve, { params: { id: claimId }, body: answer })
  const vendor = await shop.person('ADMIN')
  const owed = { params: { userId: vendor.id }, body: { amount: fromSoles(2), motivo: 'De marzo' } }
  await shop.administrator.call(api.settlements.correct, owed)
  const payout = { amount: fromSoles(1), methodKind: 'Yape', password } as const
  await shop.administrator.call(api.settlements.payOut, { params: owed.params, body: payout })
  const bonus = { quantity: fromSoles(1), descripcion: 'Bono', userId: buyer.id }
  const credit = await shop.administrator.call(api.wallet.requestTopUp, { body: bonus })
  await shop.administrator.call(api.wallet.reverse, { params: { id: credit.id }, body: { motivo } })
  const method = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  const { id: methodId } = await shop.administrator.call(api.paymentMethods.create, { body: method })
  const topUp = { quantity: fromSoles(30), methodId, operationNumber: '00998877' }
  await buyer.call(api.wallet.requestTopUp, { body: topUp })
  const payment = { methodId, amount: fromSoles(20), at: new Date() }
  await shop.administrator.call(api.paymentsReceived.record, { body: payment })
  await numberReceipts(shop.context)
  await shop.administrator.call(api.raffles.draw, { body: { productId: drawn } })
  await shop.administrator.call(api.raffles.cancel, { params: { id: cancelled } })
})
afterAll(() => shop.close())

/** For each invariant, a change that violates it, with constraints and triggers disabled. */
const damages: Record<Invariant, string> = {
  'I1 no column holds a fraction': `alter table wallets add column rate numeric`,
  'I2 a balance is the sum of its accepted movements': `update wallets set balance = balance + 1`,
  'I3 no balance is below zero': `update wallets set balance = -1`,
  'I4 what came in, less what was bought and not given back, is what the wallets hold': `
    update purchases set precio = precio + 1`,
  'I5 a purchase has exactly its debit': `update wallet_entries set quantity = quantity - 1 where kind = 'Compra'`,
  'I5 a renewal has exactly its debit': `update renewals set precio = precio + 1`,
  'I5 a debit has exactly its purchase, or its renewal': `delete from purchases where ticket_number = 2`,
  'a rent has cost what its renewals cost': `update purchases set renewed = renewed + 1 where renewed > 0`,
  'renewals of a rent follow each other': `
    update renewals set from_date = from_date + interval '9 years' where id = (select min(id) from renewals)`,
  'I5 a ticket was given back, at its price, if and only if its raffle was cancelled': `
    update products set state = 'Publicado' where state = 'Cancelado'`,
  'I5 what was given back went to whoever paid, and is no more than that': `
    update purchases set refunded = 1 where ticket_number is null`,
  'I13 a credit was reversed once, whole, and had been accepted': `
    update wallet_entries set quantity = quantity - 1 where corrects is not null`,
  'the sheets of a year have the numbers from one to its last': `
    insert into complaint_years values (2020, 1)`,
  'constancias have the numbers from one to the last of their series': `
    update receipt_series set last = last + 1`,
  'a constancia is of a top-up that counts, or of a sale; each since the first has its own': `
    update wallet_entries set kind = 'Bono' where id = (select min(entry_id) from receipts)`,
  'I24 a correction has its reason, and its act in the audit trail': `
    delete from audit where action = 'refund-purchase'`,
  'I7 a profile is taken if and only if one running purchase has it, it is set aside, or its account has fallen': `
    update profiles set taken = false`,
  'a claim is of whoever rents, and what it gave back is a movement of its rent': `
    update claims set user_id = (select min(id) from users)`,
  'a rent whose claim gave money back does not go on': `
    update purchases set end_date = now() + interval '9 days'
    where id = (select purchase_id from claims where resolution = 'refund')`,
  'a rent got as many days as are on record, each once, and was extended by them': `
    insert into outage_rents (outage_id, purchase_id, days, end_before, end_after)
    select 1, min(id), 1, now(), now() + interval '24 hours' from purchases`,
  'each sale and each renewal since the shop keeps account of its suppliers has its entry': `
    delete from settlement_entries where kind = 'renewal'`,
  'what is taken back of an entry is of its supplier and its rent, and no more than it': `
    update settlement_entries set paid = 10000 * paid where kind = 'refund'`,
  'money that was given back was taken from what was owed for it, once': `
    delete from settlement_entries where id = (select max(id) from settlement_entries where kind = 'refund')`,
  'nobody was paid out more than they were ever owed': `
    update settlement_entries set amount = 1000 * amount where kind = 'payout'`,
  'I24 a payout and a correction were made by an act in the audit trail': `
    delete from audit where action = 'pay-supplier'`,
  'I24 a claim was settled by an act in the audit trail': `delete from audit where subject = 'claim'`,
  'I7 a profile is of the product of its account': `
    update profiles set product_id = (select max(id) from products where precio_rifa is not null)`,
  'I8 the stock of an account product is its free profiles': `
    update products set stock = stock + 1 where precio_rifa is null`,
  'I8 the tickets sold are the ones not in stock, numbered from 1': `
    update purchases set ticket_number = 3 where ticket_number = 2`,
  'I9 a raffle awaits its draw if and only if all its tickets are sold, or it was closed early': `
    update products set stock = 1, total_tickets = total_tickets + 1 where state = 'Por sortear'`,
  'I9 the list of tickets is published if and only if sales have ended': `
    update draws set closed_at = null`,
  'I9 the published list is the list of tickets': `
    update purchases set ticket_receipt = 'OTRO' where id = (select purchase_id from winners)`,
  'I10 a raffle has one winner at most': `
    alter table winners drop constraint winners_product_id_key, drop constraint winners_purchase_id_key;
    insert into winners (product_id, purchase_id, user_id, shown_nombre, shown_premio)
      select product_id, purchase_id, user_id, shown_nombre, shown_premio from winners`,
  'I11 a winner holds a ticket of that raffle': `
    update winners set purchase_id = (select id from purchases where product_id <> winners.product_id limit 1)`,
  'I12 a raffle is drawn if and only if it has a winner': `
    update products set state = 'Por sortear' where state = 'Sorteado'`,
  'I12 the revealed secret matches its commitment': `
    update draws set secret = sha256(secret) where secret is not null`,
  'I9 an account product is sold out if and only if it has no free profile': `
    update products set state = 'Vendido' where precio_rifa is null`,
  'I13 an accepted top-up was accepted once, by an act in the audit trail': `delete from audit`,
  'a payment is of no top-up that was refused or taken back': `
    update payments_received set status = 'matched', entry_id = (select min(id) from wallet_entries where kind = 'Compra')`,
  'a payment is doubtful if and only if it has candidates': `update payments_received set status = 'doubtful'`,
  'the top-ups without a payment are those that are listed': `delete from unreceived_top_ups`,
  'the top-ups that wait with their payment are those that are listed': `
    insert into acceptable_top_ups select id, 100 from wallet_entries where status = 'accepted' limit 1`,
  'the top-ups for which a payment is awaited are those that are listed': `
    update unpaid_top_ups set quantity = quantity + 1`,
  'a number is of one accepted top-up': `
    drop index wallet_entries_accepted_operation, wallet_entries_operation;
    update wallet_entries set status = 'accepted', method_kind = 'Yape', method_id = (select min(id) from payment_methods),
      operation_number = '0123456' where id in (select id from wallet_entries order by id limit 2)`,
  'every number that was typed is kept': `delete from typed_numbers`,
  'a code is of one top-up in ninety days': `
    update wallet_entries set payment_code = '0A0A0' where id in (select id from wallet_entries order by id limit 2)`,
  'céntimos are given again two days after they were settled': `
    drop index wallet_entries_identified;
    update wallet_entries set kind = 'Recarga', payment_code = '0A0A' || id % 10, quantity = 501, typed_quantity = 500
    where id in (select id from wallet_entries order by id limit 2)`,
  'what the shop matched has its proof': `
    update payments_received set status = 'matched', certain_by = 'cents', entry_id = (select min(id) from wallet_entries)`,
  'the shop accepts nothing alone that somebody wrote down': `
    update payments_received set status = 'matched', entry_id = (select min(id) from wallet_entries);
    update wallet_entries set auto_accepted = true, payment_code = '0A0A0' where id = (select min(id) from wallet_entries)`,
  'I24 a bonus was credited by an act in the audit trail': `
    insert into wallet_entries (user_id, kind, quantity, status) select min(id), 'Bono', 100, 'accepted' from users`,
  'a rent and each renewal is of a term of its product, with its days': `update purchases set term_id = null`,
  'the first term of a product has its days and prices, and is offered': `update product_terms set precio = precio + 1`,
  'a product offers no more terms than allowed': `
    insert into product_terms (product_id, dias, precio)
    select (select max(id) from products where precio_rifa is null), 100 + number, 100 from generate_series(1, 6) as number`,
  'I20 no more pictures than allowed': `
    insert into product_images (product_id, file, width, height)
    select (select max(id) from products), number::text, 1, 1 from generate_series(1, 4) as number`,
  'nobody has more favourites that are still there than allowed': `
    with made as (
      insert into products (nombre, descripcion, dias, precio, category_id, seller_id, creator_id)
      select nombre, descripcion, dias, precio, category_id, seller_id, creator_id
      from (select * from products order by id limit 1) as one, generate_series(1, 201)
      returning id
    )
    insert into favourites (user_id, product_id) select (select min(id) from users), id from made`,
  'nobody waits for more sold-out products that are still there than allowed': `
    with made as (
      insert into products (nombre, descripcion, dias, precio, category_id, seller_id, creator_id)
      select nombre, descripcion, dias, precio, category_id, seller_id, creator_id
      from (select * from products order by id limit 1) as one, generate_series(1, 101)
      returning id
    )
    insert into stock_alerts (user_id, product_id, created_at) select (select min(id) from users), id, now() from made`,
  'I25 a visible price is never below the base': `update markup_rules set precio = base - 1`,
  'every user has a wallet': `delete from wallets`,
  'I18 passwords are hashes, and the secret of a draw is open only once it was drawn': `
    update users set password_hash = 'una clave'`,
  'I18 no credential is in the audit trail': `
    insert into audit (actor_id, action, subject, subject_id, after)
    select min(id), 'change-account', 'account', 1, '{"accounts": [{"pin": "1234"}]}' from users`,
  'I18 no credential is in a notice': `
    insert into notices (user_id, kind, key, data, created_at)
    select min(id), 'rentEnding', 'a', '{"rents": [{"pin": "1234"}]}', now() from users`,
  'a device is sent what tells its owner, and nobody else': `
    insert into notices (user_id, kind, key, data, created_at) select min(id), 'drawWon', 'b', '{}', now() from users;
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at) select max(id), 'a', '', '', now() from users;
    insert into push_jobs (notice_id, subscription_id, next_attempt_at, created_at)
    select notices.id, device.id, now(), now() from notices, push_subscriptions device where key = 'b'`,
  'a public price list is of a reseller whose account works': `
    insert into price_lists (user_id, is_public, slug) select min(id), true, repeat('a', 20) from users where role = 'USER'`,
  'a sale price is of the buyer, and of a renewal of that purchase': `
    insert into sale_prices (user_id, purchase_id, precio)
    select (select min(id) from users where role = 'SADMIN'), min(id), 1 from purchases`,
  'nobody is shown notices on more devices than allowed': `
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
    select (select min(id) from users), n, '', '', now() from generate_series(1, 11) as n`,
  'I19 a role is the one that an administrator gave last': `
    insert into audit (actor_id, action, subject, subject_id, after)
    select id, 'change-role', 'user', id, '{"role": "ADMIN"}' from users where role = 'USER'`,
  'I24 a draw was done, and a raffle cancelled, by an act in the audit trail': `
    update audit set action = 'change-product' where action = 'cancel-raffle'`,
  'an account that was closed for good names nobody, and lets nobody in': `
    insert into account_closures (user_id, asked_at, due_at, done_at)
    select min(id), now(), now() + interval '30 days', now() from users`,
  'I14 what guards movements, acts, draws and winners stands': `alter table audit disable trigger guard_audit`,
  'a picture that the settings name is there': `
    insert into settings (key, value) values ('identity', '{"logo": "0123456789abcdef0123456789abcdef"}')`,
  'what tells that the public shop has changed stands': `alter table brands disable trigger raise_public_version`,
  'what keeps the tallies stands': `alter table purchases disable trigger keep_tally`,
  'tallies say what counting says': `insert into tallies values ('sale', now(), 1, 0)`,
  'a purchase that was read for its customer is of one customer of its buyer': `
    insert into customer_books (user_id, read_to) select user_id, id from purchases limit 1`,
  'every constraint and every index is whole': `
    alter table wallets add constraint richer check (balance > 100000000) not valid`,
}

const allChecks = `
  do $$ declare found record; begin
    for found in select conrelid::regclass as of_table, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', found.of_table, found.conname); end loop;
  end $$`

test('a shop in order violates no invariant', async () => {
  expect(await brokenInvariants(shop.context.db)).toEqual([])
})

test('every invariant has a damage case', () => {
  expect(Object.keys(damages).toSorted()).toEqual(Object.keys(invariants).toSorted())
})

test.each(Object.entries(damages))('%s: its violation is detected', async (name, damage) => {
  const trx = await shop.context.db.startTransaction().execute()
  try {
    await sql.raw(allChecks).execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const command of damage.split(';')) await sql.raw(command).execute(trx)
    expect((await brokenInvariants(trx)).map((line) => line.replace(/ \(\d+\)$/, ''))).toContain(name)
  } finally {
    await trx.rollback().execute()
  }
})
