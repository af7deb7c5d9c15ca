import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Passwords } from '../server/platform/vault/passwords.ts'
import { password, type BenchShop } from './bench-shop.ts'
import { repeat, withClients, type Run } from './repeat.ts'
import { fixtures } from './fixtures.ts'

/** Two guarded updates and two inserts in the shop's own tables, with all their constraints and triggers: a ticket. */
const inTheShop = `
  create function bench.buy(buyer integer, raffle integer, receipt text) returns bigint language plpgsql as $$
  declare
    sold products;
    made bigint := nextval('purchases_id_seq');
    entry bigint;
  begin
    update wallets set balance = balance - 200 where user_id = buyer and balance >= 200;
    if not found then raise exception 'funds'; end if;
    update products set stock = stock - 1 where id = raffle and stock > 0 and state = 'Publicado' returning * into sold;
    if not found then raise exception 'stock'; end if;
    insert into wallet_entries (user_id, kind, quantity, status, purchase_id)
    values (buyer, 'Compra', -200, 'accepted', made) returning id into entry;
    insert into purchases (id, user_id, product_id, seller_id, nombre, descripcion, precio, dias, ticket_number,
      ticket_receipt, nombre_user, telefono, start_date, end_date, entry_id)
    values (made, buyer, raffle, sold.seller_id, sold.nombre, sold.descripcion, 200, sold.dias,
      sold.total_tickets - sold.stock, receipt, 'Ana Bancaria', '987654321', now(), now() + sold.dias * interval '1 day', entry);
    return made;
  end $$`

/** The same in tables with nothing but a primary key. */
const inRawTables = `
  create table bench.wallets (id integer primary key, balance bigint not null);
  create table bench.stock (id integer primary key, units integer not null);
  create table bench.entries (id bigint generated always as identity primary key, wallet integer not null, amount bigint not null);
  create table bench.purchases (id bigint generated always as identity primary key, wallet integer not null,
    product integer not null, entry bigint not null, receipt text not null);
  insert into bench.wallets select unnest(array[${fixtures.buyers.slice(0, 8).join()}]), 1000000000;
  insert into bench.stock select unnest(array[${fixtures.raffles.join()}]), 1000000000;
  create function bench.buy(buyer integer, product integer, receipt text) returns bigint language plpgsql as $$
  declare
    made bigint;
  begin
    update bench.wallets set balance = balance - 500 where id = buyer and balance >= 500;
    if not found then raise exception 'funds'; end if;
    update bench.stock set units = units - 1 where id = product and units > 0;
    if not found then raise exception 'stock'; end if;
    insert into bench.entries (wallet, amount) values (buyer, -500) returning id into made;
    insert into bench.purchases (wallet, product, entry, receipt) values (buyer, product, made, receipt) returning id into made;
    return made;
  end $$`

/**
 * A lower bound for a purchase: one call of a function with two guarded updates and two inserts, on eight connections.
 */
const oneCall = (setUp: string) => (shop: BenchShop, seconds: number) =>
  withClients(shop.databaseUrl, 8, async (clients) => {
    const first = clients[0] as pg.Client
    await first.query(`drop schema if exists bench cascade; create schema bench; ${setUp}`)
    const run = await repeat(8, seconds, (place) => buyOnce(clients[place] as pg.Client, place))
    await first.query('drop schema bench cascade')
    return run
  })

/** Each connection uses rows of its own, so that none waits for a lock. */
const buyOnce = (client: pg.Client, place: number) =>
  client.query({
    name: 'buy',
    text: 'select bench.buy($1, $2, $3)',
    values: [fixtures.buyers[place], fixtures.raffles[place], randomBytes(12).toString('base64url')],
  })

export const minimalPurchase = oneCall(inTheShop)
export const rawPurchase = oneCall(inRawTables)

/** A lower bound for a login: verifying the password, two at once, as many as the shop allows. */
export async function minimalLogin(_shop: BenchShop, seconds: number): Promise<Run> {
  const passwords = new Passwords()
  const stored = await passwords.hash(password)
  return repeat(2, seconds, () => passwords.verify(stored, password))
}
