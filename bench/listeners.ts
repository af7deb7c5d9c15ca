import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { basePath } from '#contract/index.ts'
import { ask } from './ask.ts'
import type { Bare } from './bare.ts'
import type { BenchShop } from './bench-shop.ts'
import { requestOf, type Run } from './drive.ts'
import { lines } from './lines.ts'
import { inTurns, type Measured, type Result, type Turns } from './measure.ts'

const many = 1000
const event = 'data: {"type":"product","id":300000000,"stock":499,"state":"Publicado"}\n\n'

/** How often in a second a sale reaches a thousand open screens, and how long that takes; beside the least there is. */
export async function measureListeners(shop: BenchShop, bare: Bare, turns: Turns): Promise<Measured> {
  const purchase = lines.find(({ name }) => name === 'purchase')
  await purchase?.prepare?.(shop, turns.seconds * turns.rounds)
  const buy = () => ask(shop.origin, purchase?.requests[0]?.(purchase.inputs?.(shop, 0) ?? {}, '') ?? Buffer.alloc(0))
  const tell = () => ask(bare.origin, requestOf({ method: 'POST', path: '/tell', body: { text: event } }))
  const ofShop = await listen(shop.origin, `${basePath}/events`)
  const ofBare = await listen(bare.origin, '/stream')
  try {
    const [inShop, inBare] = await inTurns(
      [(seconds) => rounds(ofShop, buy, seconds), (seconds) => rounds(ofBare, tell, seconds)],
      turns,
    )
    return { shop: inShop as Result, bare: inBare as Result }
  } finally {
    for (const socket of [...ofShop.sockets, ...ofBare.sockets]) socket.destroy()
  }
}

type Listeners = { sockets: Socket[]; /** Resolves once everyone has heard one event more. */ all: () => Promise<void> }

async function listen(origin: string, path: string): Promise<Listeners> {
  const { hostname, port } = new URL(origin)
  let heard = 0
  let done: (() => void) | undefined
  const sockets: Socket[] = []
  for (let index = 0; index < many; index++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(requestOf({ path }))
    await once(socket, 'data')
    socket.on('data', (bytes: Buffer) => {
      if (bytes.includes('"product"') && ++heard === many) done?.()
    })
    sockets.push(socket)
  }
  const all = () =>
    new Promise<void>((resolve, reject) => {
      heard = 0
      const late = setTimeout(() => reject(new Error(`only ${heard} of ${many} heard it`)), 10_000)
      done = () => {
        clearTimeout(late)
        resolve()
      }
    })
  return { sockets, all }
}

async function rounds({ all }: Listeners, act: () => Promise<unknown>, seconds: number): Promise<Run> {
  const times = createHistogram()
  const started = performance.now()
  while (performance.now() - started < seconds * 1000) {
    const heard = all()
    const asked = process.hrtime.bigint()
    await Promise.all([act(), heard])
    times.record(process.hrtime.bigint() - asked)
  }
  return { rate: times.count / ((performance.now() - started) / 1000), times }
}
