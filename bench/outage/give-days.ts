import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { onDatabase } from '../../server/testing/empty-database.ts'
import { ShopProcess } from '../../server/testing/shop-process.ts'
import { password, stockShop } from '../load/stock-shop.ts'

// npm run bench:outage [-- --rounds 5]: gives two days to 5,000 rents by the shop and by SQL that writes the same rows, by
// turns, while customers buy. The shop shall take at most twice as long.

const { rounds } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } }).values
const rents = 5000
const most = 2

const dataDir = await mkdtemp(join(tmpdir(), 'shop-outage-'))
const env = { SUPERADMIN_PASSWORD: password, LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
const shop = new ShopProcess(dataDir, env)
try {
  await shop.start()
  const databaseUrl = await shop.databaseUrl()
  const { administrator, buyers, productIds } = await stockShop(
    { origin: shop.origin, databaseUrl, dataDir },
    { rows: 10_000, buyers: 4, products: 40 },
  )
  const categoryId = await gatherRents(databaseUrl)
  const day = (ago: number) => limaDay(new Date(Date.now() - ago * dayMs))
  let isOver = false
  let sold = 0
  const buying = buyers.map(async ({ client }, index) => {
    const customer = { nombreUser: 'Ana', telefono: '987654321' }
    while (!isOver) {
      const productId = productIds[(sold + index) % productIds.length] ?? 0
      await client.call(api.purchases.buy, { body: { ...customer, productId } })
      sold++
    }
  })
  const byShop: number[] = []
  const byHand: number[] = []
  for (let round = 0; round < Number(rounds); round++) {
    // No day is given twice.
    const spell = (turn: number) => ({ from: day(2 + 4 * round + 2 * turn), until: day(1 + 4 * round + 2 * turn) })
    const asked = { ...spell(0), categoryId, motivo: 'No funcionó' }
    const { id, rents: planned } = await administrator.call(api.outages.give, { body: { ...asked, dryRun: true } })
    if (planned !== rents) throw new Error(`${planned} rents get days, not ${rents}`)
    byShop.push(await timed(() => administrator.call(api.outages.give, { body: { ...asked, dryRun: false, id } })))
    byHand.push(await timed(() => onDatabase(databaseUrl, (client) => giveByHand(client, categoryId, spell(1)))))
  }
  isOver = true
  await Promise.all(buying)
  const middle = (of: number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0
  const ratio = middle(byShop) / middle(byHand)
  process.stdout.write(
    `two days for ${rents} rents, ms (of ${rounds} rounds, the middle one): ${middle(byShop).toFixed(0)} by the shop, ` +
      `${middle(byHand).toFixed(0)} by hand, ratio ${ratio.toFixed(2)}; ${sold} purchases meanwhile\n`,
  )
  process.exitCode = ratio <= most ? 0 : 1
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Makes so many rents those of one category, sold long ago and running; no other rent is of it. Returns the category. */
function gatherRents(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into categories (name, slug) values ('De la caída', 'de-la-caida') returning id`,
    )
    const id = rows[0]?.id ?? 0
    await client.query(
      `update purchases set start_date = now() - interval '90 days', end_date = now() + interval '90 days'
      where id in (select id from purchases where profile_id is not null and freed_at is null order by id limit $1)`,
      [rents],
    )
    await client.query(
      `update products set category_id = $1 where id in
        (select product_id from purchases where start_date < now() - interval '89 days' and end_date > now() + interval '89 days')`,
      [id],
    )
    // What else was sold of those products is over.
    await client.query(
      `update purchases set freed_at = now() where freed_at is null and start_date > now() - interval '89 days'
        and product_id in (select id from products where category_id = $1)`,
      [id],
    )
    return id
  })
}

/** What the shop writes: the days, the rents with their ends before and after, and a notice each. */
async function giveByHand(client: Client, categoryId: number, { from, until }: { from: string; until: string }) {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    `insert into outages (created_by, created_at, category_id, from_day, until_day, motivo, given_at, given_by)
    select id, now(), $1, $2, $3, 'No funcionó', now(), id from users where role = 'SADMIN' returning id`,
    [categoryId, from, until],
  )
  const id = rows[0]?.id
  await client.query(
    `create temporary table extended on commit drop as
    select purchases.id, user_id, end_date from purchases join products on products.id = product_id
    where category_id = $1 and freed_at is null order by id`,
    [categoryId],
  )
  await client.query(
    `insert into outage_rents select $1::integer, id, 2, end_date, end_date + interval '48 hours' from extended`,
    [id],
  )
  await client.query(
    `insert into outage_days (purchase_id, day, outage_id)
    select id, day::date, $1::integer from extended, generate_series($2::date, $3::date, interval '1 day') as day`,
    [id, from, until],
  )
  await client.query(
    `update purchases set end_date = purchases.end_date + interval '48 hours' from extended where purchases.id = extended.id`,
  )
  await client.query(
    `insert into notices (user_id, key, kind, data, created_at)
    select user_id, 'outage ' || $1::integer || ' ' || id, 'daysGiven',
      jsonb_build_object('purchaseId', id, 'nombre', 'x', 'days', 2, 'until', end_date, 'motivo', 'No funcionó'), now()
    from extended`,
    [id],
  )
  await client.query('commit')
}
