import { sql } from 'kysely'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction, openDb, type Db } from './db.ts'

// A network between the shop and its database, which can be pulled out.
const lines = new Set<Socket>()
const database = new URL(inject('postgresUrl'))
const network = createServer((client) => {
  const server = connect(Number(database.port), database.hostname)
  for (const socket of [client, server]) {
    lines.add(socket)
    socket.on('error', () => {}).on('close', () => [client, server].forEach((end) => end.destroy()))
  }
  client.pipe(server).pipe(client)
})
const pullOut = () => lines.forEach((socket) => socket.destroy())

let db: Db
beforeAll(async () => {
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done))
  const { port } = network.address() as AddressInfo
  db = openDb({ url: Object.assign(new URL(database), { port }).href, connections: 2, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  network.close()
})

test('a connection that breaks between two statements, or during one, fails that work alone', async () => {
  const between = inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx)
    pullOut()
    await new Promise((done) => setTimeout(done, 50))
    await sql`select 2`.execute(trx)
  })
  await expect(between).rejects.toThrow('Client has encountered a connection error')
  const during = inTransaction(db, async (trx) => {
    setTimeout(pullOut, 50)
    await sql`select pg_sleep(5)`.execute(trx)
  })
  await expect(during).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
