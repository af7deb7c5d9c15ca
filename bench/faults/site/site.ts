import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtpStub, type SmtpStub } from '../../../server/testing/smtp-stub.ts'
import { serversOf } from '../plan/plan.ts'
import type { DatabaseKind } from '../plan/faults.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { Database } from './database.ts'
import { openDisk, type Disk } from './disk.ts'
import { Server } from './server.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export const password = 'Una-clave-larga-7'
const readyTimeoutMs = 30_000

/** A complete shop: servers, their database and its disk, balancer, proxies, mail server. */
export type Site = {
  kind: DatabaseKind
  servers: Server[]
  database: Database
  balancer: Balancer
  smtp: SmtpStub
  /** Undefined if this user may not mount one. */
  disk: Disk | undefined
  /** Restarts an external database that was killed. */
  reviveDatabase(): Promise<void>
  /** Ends every fault and waits until every server is ready. */
  recover(): Promise<void>
  close(): Promise<void>
}

export async function openSite(kind: DatabaseKind): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-faults-'))
  const onDisk = join(folder, 'disk')
  const disk = await openDisk(onDisk)
  const database = new Database(onDisk)
  const smtp = await startSmtpStub()
  const balancer = await openBalancer()
  if (kind === 'external') await database.start()

  const servers: Server[] = []
  for (let index = 0; index < serversOf(kind); index++) {
    const proxy = await openTcpProxy(() => database.port())
    const dataDir = kind === 'embedded' ? onDisk : join(folder, `server-${index}`)
    const url =
      kind === 'embedded' ? '' : Object.assign(new URL(await database.url()), { port: String(proxy.port) }).href
    await mkdir(dataDir, { recursive: true })
    const env = {
      SUPERADMIN_PASSWORD: password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SMTP_URL: smtp.url,
      DATABASE_URL: url,
      SECRETS_KEY: 'la-clave-de-los-dos-servidores-de-esta-prueba',
    }
    servers.push(new Server(dataDir, proxy, env))
  }

  async function reviveDatabase(): Promise<void> {
    // An embedded database is restarted by its server.
    if (kind === 'external' && !(await database.isAlive())) await database.start()
  }

  async function everyServerReady(): Promise<void> {
    for (const until = Date.now() + readyTimeoutMs; ; await sleep(30)) {
      if (!(await database.isAlive())) await reviveDatabase().catch(() => {})
      await Promise.all(servers.map((server) => server.start()))
      refresh()
      const ready = await Promise.all(balancer.upstreams.map(isReady))
      if (ready.length === servers.length && ready.every(Boolean)) return
      if (Date.now() > until) throw new Error(`the shop did not come back within ${readyTimeoutMs / 1000} s`)
    }
  }
  const refresh = () => void (balancer.upstreams = servers.flatMap(({ origin }) => origin ?? []))
  // Servers stop and start while calls run.
  const refreshing = setInterval(() => {
    for (const server of servers) server.watch()
    refresh()
  }, 20)

  const site: Site = {
    kind,
    servers,
    database,
    balancer,
    smtp,
    disk,
    reviveDatabase,
    async recover() {
      balancer.recover()
      for (const { proxy } of servers) proxy.recover()
      await disk?.free()
      await database.thaw()
      smtp.mode = 'open'
      for (const server of servers) server.setClock(0)
      await everyServerReady()
    },
    async close() {
      clearInterval(refreshing)
      await database.thaw()
      await Promise.all(servers.map((server) => server.stop()))
      // An embedded database was stopped by its server; an external one may be killed, because its data is no longer
      // needed.
      await database.kill()
      await Promise.all([balancer.close(), smtp.stop(), ...servers.map(({ proxy }) => proxy.close())])
      await disk?.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await site.recover()
  return site
}

async function isReady(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2000)
  const reply = await fetch(`${origin}/readyz`, { signal }).catch(() => undefined)
  return reply?.status === 200
}
