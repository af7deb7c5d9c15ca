import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { inTransaction } from './db.ts'
import { first, firstOrThrow, pipeline, pipelineAndCommit, statement, type Param } from './pipeline.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await sql`create table notes (id integer primary key, said_what text not null)`.execute(shop.context.db)
})
afterAll(() => shop.close())

const write = statement(
  (_, id: Param<number>, said: Param<string | null>) => sql`insert into notes values (${id}, ${said})`,
)
const read = statement(
  (_, id: Param<number>) => sql<{ id: number; saidWhat: string }>`select id, said_what from notes where id = ${id}`,
)
const readOne = statement((_, id: Param<number>) => sql`select id from notes where id = ${id}`, first)
const count = statement(() => sql<{ count: number }>`select count(*) from notes`, firstOrThrow)
const notes = async () => (await pipeline(shop.context.db, count())).count

test('runs statements in order and returns results in the shape of the input', async () => {
  const { one, more } = await pipeline(shop.context.db, {
    written: write(1, 'uno'),
    one: read(1),
    more: [{ two: read(1), limit: 5, left: undefined }, [read(2)], readOne(1)],
  })
  expect(one).toEqual([{ id: 1, saidWhat: 'uno' }])
  expect(more).toEqual([{ two: one, limit: 5, left: undefined }, [[]], { id: 1 }])
})

test('binds a parameter wherever its query uses it, beside constants', async () => {
  const shown = statement(
    (_, one: Param<number>, other: Param<string>) =>
      sql<{ said: string }>`select ${other} || ${'-'} || ${one}::integer || ${'-'} || ${other} as said`,
    firstOrThrow,
  )
  const both = await pipeline(shop.context.db, [shown(1, 'a'), shown(2, 'b')])
  expect(both).toEqual([{ said: 'a-1-a' }, { said: 'b-2-b' }])
})

test('a failing statement skips those behind it and the commit', async () => {
  const before = await notes()
  const work = inTransaction(shop.context.db, (trx) =>
    pipelineAndCommit(trx, [write(10, 'diez'), write(11, null), write(12, 'doce')]),
  )
  await expect(work).rejects.toMatchObject({ code: '23502' })
  expect(await notes()).toBe(before)
})

test('statements of a failed pipeline can be sent again over the same connection', async () => {
  const late = statement(() => sql<{ one: number }>`select 1 as one from later`)
  await inTransaction(shop.context.db, async (trx) => {
    await sql`savepoint here`.execute(trx)
    await expect(pipeline(trx, [late(), read(1), count()])).rejects.toMatchObject({ code: '42P01' })
    await sql`rollback to here`.execute(trx)
    await sql`create temporary table later on commit drop as select 1`.execute(trx)
    const [found] = await pipeline(trx, [late(), count()])
    expect(found).toEqual([{ one: 1 }])
  })
})

test('select * keeps working when another server adds a column', async () => {
  await sql`create table growing (id integer primary key)`.execute(shop.context.db)
  await sql`insert into growing values (1)`.execute(shop.context.db)
  const all = [
    sql`select * from growing`,
    sql`select growing.* from growing`,
    sql`update growing set id = id returning *`,
  ]
  await shop.context.db.connection().execute(async (connection) => {
    for (const query of all) await query.execute(connection)
    await sql`alter table growing add column more integer`.execute(shop.context.db)
    for (const query of all) expect((await query.execute(connection)).rows).toEqual([{ id: 1, more: null }])
  })
})

test('pipelineAndCommit commits its own transaction, never an outer one', async () => {
  const undone = shop.context.db.transaction().execute(async (outer) => {
    await inTransaction(outer, (trx) => pipelineAndCommit(trx, write(20, 'veinte')))
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow()
  await inTransaction(shop.context.db, async (trx) => {
    await pipelineAndCommit(trx, write(21, 'veintiuno'))
    await expect(pipeline(trx, count())).rejects.toThrow('the transaction has ended')
  }).catch(() => undefined)
  const [twenty, twentyOne] = await pipeline(shop.context.db, [read(20), read(21)])
  expect([twenty.length, twentyOne.length]).toEqual([0, 1])
})

test('a connection cut during a transaction fails only that transaction', async () => {
  const cut = inTransaction(shop.context.db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await pipeline(trx, write(30, 'treinta'))
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(shop.context.db)
    await new Promise((done) => setTimeout(done, 100))
    await pipelineAndCommit(trx, write(31, 'treinta y uno'))
  })
  await expect(cut).rejects.toThrow()
  const [one, other] = await pipeline(shop.context.db, [read(30), read(31)])
  expect([...one, ...other]).toEqual([])
})
