import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabase } from '../empty-database.ts'
import { password, type Shop } from '../open-shop.ts'
import { FakeClockServer } from './fake-clock-server.ts'

/** Two running servers, and one on standby that replaces the next one killed. */
export class ServerPair {
  readonly #start: () => FakeClockServer
  readonly #url: string
  #servers: [FakeClockServer, FakeClockServer]
  #spare: FakeClockServer

  constructor(shop: Shop) {
    const { databaseUrl, config } = shop.context
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, SUPERADMIN_PASSWORD: password, DRAND_URL: 'off' }
    this.#url = databaseUrl
    this.#start = () => new FakeClockServer(env)
    this.#servers = [this.#start(), this.#start()]
    this.#spare = this.#start()
  }

  async ready(): Promise<void> {
    await Promise.all([...this.#servers, this.#spare].map((server) => server.ready))
  }

  async work(at: number): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.work(at)))
  }

  /** One of them is killed while it inserts notices, with the other waiting for its lock. */
  async killedAtItsNotices(at: number): Promise<void> {
    const [victim, other] = this.#servers
    await onDatabase(this.#url, async (client) => {
      await client.query('begin; lock table notices in share mode')
      const waits = () =>
        client.query(`select from pg_locks where relation = 'notices'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      let isOver = false
      victim.work(at).then(
        () => (isOver = true),
        () => {},
      )
      while ((await waits()).rowCount === 0) {
        if (isOver) throw new Error('it had nothing to tell anybody')
        await sleep(1)
      }
      const working = other.work(at)
      await victim.kill()
      await client.query('rollback')
      await working
    })
    await this.#replace(victim)
  }

  /** One of them is killed at any moment of its work. */
  async killedAfter(delayMs: number, at: number): Promise<void> {
    const [victim, other] = this.#servers
    victim.work(at).catch(() => {})
    const working = other.work(at)
    await sleep(delayMs)
    await victim.kill()
    await working
    await this.#replace(victim)
  }

  async #replace(killed: FakeClockServer): Promise<void> {
    await this.#spare.ready
    const [one, other] = this.#servers
    this.#servers = [killed === one ? other : one, this.#spare]
    this.#spare = this.#start()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#servers, this.#spare].map((server) => server.kill()))
  }
}
