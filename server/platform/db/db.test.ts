import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isReadyForQuery } from '../../testing/stalling-proxy.ts'
import { onDatabase } from '../../testing/empty-database.ts'
import { inTransaction, openDb, type Db } from './db.ts'

// A network between the shop and its database that can be disconnected.
const lines = new Set<Socket>()
const database = new URL(inject('postgresUrl'))
const network = createServer((client) => {
  const server = connect(Number(database.port), database.hostname)
  for (const socket of [client, server]) {
    lines.add(socket)
    socket.on('error', () => {}).on('close', () => [client, server].forEach((end) => end.destroy()))
  }
  client.pipe(server)
  server.on('data', (chunk: Buffer) =>
    onReady && isReadyForQuery(chunk) ? onReady(client, server, chunk) : client.write(chunk),
  )
})
/** Called with the database's ready message before the shop receives it. */
let onReady: ((client: Socket, server: Socket, said: Buffer) => unknown) | undefined
const pullOut = () => lines.forEach((socket) => socket.destroy())

let db: Db
let reached: string
beforeAll(async () => {
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done))
  const { port } = network.address() as AddressInfo
  reached = Object.assign(new URL(database), { port }).href
  db = openDb({ url: reached, connections: 2, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  network.close()
})

test('a connection lost between or during statements fails only its own work', async () => {
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

test('a connection closed right after it became ready fails only its own work', async () => {
  onReady = async (client, server, said) => {
    onReady = undefined
    // Both messages arrive at once, as they do at a server that was busy meanwhile.
    server.removeAllListeners('data').pause()
    const pid = said.readInt32BE(said.indexOf('K\0\0\0\u000c') + 5)
    await onDatabase(database.href, (other) => other.query('select pg_terminate_backend($1)', [pid]))
    const [last] = (await once(server.resume(), 'data')) as [Buffer]
    client.end(Buffer.concat([said, last]))
  }
  const fresh = openDb({ url: reached, connections: 1, onError: () => {} })
  await expect(sql`select 1`.execute(fresh)).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(fresh)).rows).toEqual([{ one: 1 }])
  await fresh.destroy()
})
