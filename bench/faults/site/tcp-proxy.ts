import { once } from 'node:events'
import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReadyForQuery } from '../../../server/testing/stalling-proxy.ts'
import { CommitDetector } from './commit-detector.ts'

type Cut = { times: number; when: 'after commit' | 'before answer'; done: boolean }

export type TcpProxy = {
  port: number
  /** The number of connections that were cut. */
  cuts: number
  /** Milliseconds by which all data is delayed. */
  delay: number
  /** Blocks all data in both directions until `recover`. */
  hold(): void
  /** Cuts the connections of the next commits, or statements, before their reply. */
  cutNext(cut: Cut): void
  cutAll(): void
  recover(): void
  close(): Promise<void>
}

/** Connections to other databases, such as the one that holds the server's lock, pass unchanged. */
const isOfShop = (startup: Buffer) => startup.includes('database\0shop\0')

/** A TCP proxy between a server and its database, whose port is looked up for each connection. */
export async function openTcpProxy(target: () => Promise<number>): Promise<TcpProxy> {
  const pairs = new Set<() => void>()
  let next: Cut | undefined
  let held: PromiseWithResolvers<void> | undefined

  const pass = async () => {
    if (proxy.delay > 0) await sleep(proxy.delay)
    await held?.promise
  }
  /** The cut that applies to this data, if one is due. */
  const cutFor = (commits: boolean): Cut | undefined => {
    if (!next || (next.when === 'after commit' && !commits)) return undefined
    const cut = next
    if (--cut.times <= 0) next = undefined
    return cut
  }

  async function join(client: Socket): Promise<void> {
    const [startup] = (await once(client, 'data')) as [Buffer]
    client.pause()
    const plain = !isOfShop(startup)
    const upstream = dial(await target(), '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
      pairs.delete(end)
    }
    for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', end).on('close', end)
    upstream.write(startup)
    if (plain) {
      client.pipe(upstream).pipe(client)
      return
    }
    pairs.add(end)
    let cut: Cut | undefined
    let idle = false
    const detector = new CommitDetector()
    let [going, coming] = [Promise.resolve(), Promise.resolve()]
    const cutNow = () => {
      proxy.cuts++
      end()
    }
    const forward = async (chunk: Buffer) => {
      await pass()
      cut = cutFor(detector.commits(chunk, idle))
      upstream.write(chunk, () => cut && !cut.done && cutNow())
      // The connection is cut even if no reply arrives.
      if (cut?.done) setTimeout(() => !client.destroyed && cutNow(), 500).unref()
    }
    const answer = async (chunk: Buffer) => {
      if (cut) return cutNow()
      idle = isReadyForQuery(chunk)
      await pass()
      client.write(chunk)
    }
    client.on('data', (chunk: Buffer) => void (going = going.then(() => forward(chunk))))
    upstream.on('data', (chunk: Buffer) => void (coming = coming.then(() => answer(chunk))))
    client.resume()
  }

  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    join(client).catch(() => client.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    cuts: 0,
    delay: 0,
    hold: () => void (held ??= Promise.withResolvers()),
    cutNext: (cut) => void (next = { ...cut }),
    cutAll() {
      proxy.cuts += pairs.size
      for (const end of pairs) end()
    },
    recover() {
      next = undefined
      proxy.delay = 0
      held?.resolve()
      held = undefined
    },
    async close() {
      for (const end of pairs) end()
      await new Promise((done) => server.close(done))
    },
  }
  return proxy
}
