import { decode } from '#contract/codecs.ts'
import type { ShopEvent } from '#contract/events.ts'
import { basePath } from '#contract/request.ts'
import { expireSession } from './return-to.ts'
import { refreshAll } from './query-client.ts'
import { api } from './routes.ts'
import { currentSession, subscribeSession } from './session.ts'

const minRetryDelayMs = 1000
const maxRetryDelayMs = 30_000
/** The shop says something at least every 20 seconds. */
const silenceTimeoutMs = 50_000

let current: AbortController | undefined
let retryDelayMs = minRetryDelayMs
let missed = false
let onShopEvent: (event: ShopEvent) => void

/** Listens to the shop for as long as the page can be seen: a hidden one needs no news, and browsers ration connections. */
export function listenToShop(onEvent: (event: ShopEvent) => void): void {
  onShopEvent = onEvent
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : start()))
  let token = currentSession()?.token
  subscribeSession(() => {
    if (token === currentSession()?.token) return
    token = currentSession()?.token
    stop()
    start()
  })
  start()
}

function stop(): void {
  current?.abort()
  current = undefined
  missed = true
}

function start(): void {
  if (document.hidden || current) return
  const controller = new AbortController()
  current = controller
  void (async () => {
    await listen(controller).catch(() => undefined)
    if (current !== controller) return
    stop()
    // All screens of a shop that restarts would come back in the same moment.
    setTimeout(start, retryDelayMs * (0.5 + Math.random()))
    retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
  })()
}

const prefix = 'data: '

/** One of a newer shop than this page is passed over by whoever hears it. */
const onMessage = (data: string) => onShopEvent(decode(JSON.parse(data), api.events.stream.received) as ShopEvent)

async function listen(controller: AbortController): Promise<void> {
  const session = currentSession()
  let silence = setTimeout(() => controller.abort(), silenceTimeoutMs)
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => controller.abort(), silenceTimeoutMs)
  }
  try {
    // What changed while the first screen was read and this was on its way is told again.
    const since = missed ? '' : `?ago=${Math.ceil(performance.now())}`
    const response = await fetch(`${basePath}${api.events.stream.path}${since}`, {
      signal: controller.signal,
      // It never ends, and nothing on the screen waits for it.
      priority: 'low',
      ...(session && { headers: { authorization: `Bearer ${session.token}` } }),
    })
    if (response.status === 401 && session === currentSession()) expireSession()
    if (!response.ok || !response.body) return
    retryDelayMs = minRetryDelayMs
    if (missed) refreshAll()
    missed = false
    const texts = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await texts.read()
      if (done) return
      alive()
      // The shop writes an event as one line, and an empty one after it; a parser of all that others may write is too much
      // for the first view.
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith(prefix)) onMessage(line.slice(prefix.length))
    }
  } finally {
    clearTimeout(silence)
  }
}
