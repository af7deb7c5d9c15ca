import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { basePath } from '#contract/index.ts'
import { ask } from './ask.ts'
import type { Baseline } from './baseline.ts'
import type { BenchShop } from './bench-shop.ts'
import { requestBytes } from './drive.ts'
import { lines } from './lines.ts'
import { inTurns, type Measured, type Result, type Turns } from './measure.ts'
import { repeat } from './repeat.ts'

const connections = 1000
const deliveryTimeoutMs = 10_000
const event = 'data: {"type":"product","id":300000000,"stock":499,"state":"Publicado"}\n\n'

/**
 * Measures how many times a second a sale can be delivered to a thousand open screens, and how long each delivery
 * takes, compared with the baseline.
 */
export async function measureListeners(shop: BenchShop, baseline: Baseline, turns: Turns): Promise<Measured> {
  const purchase = lines.find(({ name }) => name === 'purchase')
  await purchase?.prepare?.(shop, turns.seconds * turns.rounds)
  const buy = () => ask(shop.origin, purchase?.requests[0]?.(purchase.inputs?.(shop, 0) ?? {}, '') ?? Buffer.alloc(0))
  const publish = () => ask(baseline.origin, requestBytes({ method: 'POST', path: '/publish', body: { text: event } }))
  const ofShop = await listen(shop.origin, `${basePath}/events`)
  const ofBaseline = await listen(baseline.origin, '/stream')
  try {
    const [inShop, inBaseline] = await inTurns(
      [(seconds) => rounds(ofShop, buy, seconds), (seconds) => rounds(ofBaseline, publish, seconds)],
      turns,
    )
    return { shop: inShop as Result, baseline: inBaseline as Result }
  } finally {
    for (const socket of [...ofShop.sockets, ...ofBaseline.sockets]) socket.destroy()
  }
}

type Listeners = {
  sockets: Socket[]
  /** Resolves once every connection has received one more event. */ all: () => Promise<void>
}

async function listen(origin: string, path: string): Promise<Listeners> {
  const { hostname, port } = new URL(origin)
  let received = 0
  let done: (() => void) | undefined
  const sockets: Socket[] = []
  for (let index = 0; index < connections; index++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(requestBytes({ path }))
    await once(socket, 'data')
    socket.on('data', (bytes: Buffer) => {
      if (bytes.includes('"product"') && ++received === connections) done?.()
    })
    sockets.push(socket)
  }
  const all = () =>
    new Promise<void>((resolve, reject) => {
      received = 0
      const timeout = setTimeout(
        () => reject(new Error(`only ${received} of ${connections} received it`)),
        deliveryTimeoutMs,
      )
      done = () => {
        clearTimeout(timeout)
        resolve()
      }
    })
  return { sockets, all }
}

const rounds = ({ all }: Listeners, act: () => Promise<unknown>, seconds: number) =>
  repeat(1, seconds, () => Promise.all([all(), act()]))
