import { createHistogram } from 'node:perf_hooks'
import type { BenchShop } from './bench-shop.ts'
import { connectAll } from './connect-all.ts'
import type { Run } from './drive.ts'
import { shelf } from './shelf.ts'

const setUp = `
  create schema if not exists bench;
  drop table if exists bench.wallets, bench.stock, bench.entries, bench.purchases;
  create table bench.wallets (id integer primary key, balance bigint not null);
  create table bench.stock (id integer primary key, units integer not null);
  create table bench.entries (id bigint generated always as identity primary key, wallet integer not null, amount bigint not null);
  create table bench.purchases (id bigint generated always as identity primary key, wallet integer not null,
    product integer not null, entry bigint not null);
  insert into bench.wallets select n, 1000000000 from generate_series(0, 15) as n;
  insert into bench.stock select n, 1000000000 from generate_series(0, 63) as n;
  create or replace function bench.buy(buyer integer, product integer) returns bigint language plpgsql as $$
  declare
    made bigint;
  begin
    update bench.wallets set balance = balance - 500 where id = buyer and balance >= 500;
    if not found then raise exception 'funds'; end if;
    update bench.stock set units = units - 1 where id = product and units > 0;
    if not found then raise exception 'stock'; end if;
    insert into bench.entries (wallet, amount) values (buyer, -500) returning id into made;
    insert into bench.purchases (wallet, product, entry) values (buyer, product, made) returning id into made;
    return made;
  end $$`

/** The least that a purchase can be: one call of a function that does two guarded updates and two inserts, by eight. */
export async function leastPurchase({ databaseUrl }: BenchShop, seconds: number): Promise<Run> {
  const clients = await connectAll(databaseUrl, 8)
  await clients[0]?.query(setUp)
  const times = createHistogram()
  const started = performance.now()
  await Promise.all(
    clients.map(async (client, buyer) => {
      while (performance.now() - started < seconds * 1000) {
        const product = Math.floor(Math.random() * shelf.products.length)
        const asked = process.hrtime.bigint()
        await client.query({ name: 'buy', text: 'select bench.buy($1, $2)', values: [buyer, product] })
        times.record(process.hrtime.bigint() - asked)
      }
    }),
  )
  const rate = times.count / ((performance.now() - started) / 1000)
  await clients[0]?.query('drop schema bench cascade')
  await Promise.all(clients.map((client) => client.end()))
  return { rate, times }
}
