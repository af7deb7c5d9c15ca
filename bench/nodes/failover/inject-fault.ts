import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopProcess } from '../../../server/testing/shop-process.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'
import type { Round } from './plan.ts'

const takeoverTimeoutMs = 60_000

/** When the cluster had another primary, if it got one. */
export type Outcome = { takenOverAt: number | undefined }

/** Injects the round's fault into the primary or a server, and repairs it afterwards as an operator would. */
export async function injectFault(
  { fault, lasts, server }: Round,
  on: { cluster: Cluster; primary: Machine; servers: readonly [ShopProcess, ShopProcess]; leaseMs: number },
): Promise<Outcome> {
  const { cluster, primary, leaseMs } = on
  const watch = watchForAnother(cluster, primary)
  try {
    switch (fault) {
      case 'machine gone':
        await primary.kill()
        await watch.taken()
        await sleep(lasts)
        break
      case 'postgres killed':
        await primary.killPostgres()
        await sleep(lasts)
        break
      case 'frozen past its lease':
        await primary.freeze()
        await sleep(leaseMs + lasts)
        break
      case 'cut from etcd':
        primary.cutFromEtcd()
        await sleep(leaseMs + lasts)
        break
      case 'disk full':
        await primary.disk?.fill()
        await sleep(leaseMs + lasts)
        break
      case 'switchover ordered':
        await cluster.switchOver(primary)
        await sleep(lasts)
        break
      case 'server of the shop killed':
        await on.servers[server].kill()
        await sleep(lasts)
        await on.servers[server].start()
        break
    }
  } finally {
    await primary.mend()
  }
  await cluster.whole()
  return watch.end()
}

function watchForAnother(cluster: Cluster, but: Machine) {
  let takenOverAt: number | undefined
  let going = true
  const watching = (async () => {
    while (going && takenOverAt === undefined) {
      if (await cluster.primary(but)) takenOverAt = performance.now()
      else await sleep(100)
    }
  })()
  return {
    async taken() {
      await Promise.race([watching, sleep(takeoverTimeoutMs)])
    },
    async end(): Promise<Outcome> {
      going = false
      await watching
      return { takenOverAt }
    },
  }
}
