import { decode } from '#contract/protocol/codecs.ts'
import type { ShopEvent } from '#contract/events.ts'
import { basePath } from '#contract/protocol/request.ts'
import { expireSession } from './return-to.ts'
import { refreshAll } from './query-client.ts'
import { api } from './routes.ts'
import { currentSession, subscribeSession } from './session.ts'

const minRetryDelayMs = 1000
const maxRetryDelayMs = 30_000
/** The server sends something, if only a heartbeat, at least every 20 seconds. */
const silenceTimeoutMs = 50_000
/** How long the request may wait behind pictures before it reaches the server. */
const maxRequestDelayMs = 2000

let current: AbortController | undefined
let retryDelayMs = minRetryDelayMs
let missed = false
let onShopEvent: (event: ShopEvent) => void

/**
 * Listens to the event stream while the page is visible: a hidden one needs no events, and browsers limit connections.
 */
export function startEventStream(onEvent: (event: ShopEvent) => void): void {
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
    // Random, so that not all clients of a restarted server reconnect at once.
    setTimeout(start, retryDelayMs * (0.5 + Math.random()))
    retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
  })()
}

const prefix = 'data: '

/** The listener ignores an event type that it does not know, sent by a newer server than this page. */
const onMessage = (data: string) => onShopEvent(decode(JSON.parse(data), api.events.stream.received) as ShopEvent)

async function listen(controller: AbortController): Promise<void> {
  const session = currentSession()
  let silence = setTimeout(() => controller.abort(), silenceTimeoutMs)
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => controller.abort(), silenceTimeoutMs)
  }
  try {
    // On the first connection the server sends again what changed since the page was loaded: the first screen may have
    // been read before a change, and the stream opened after it.
    const since = missed ? '' : `?ago=${Math.ceil(performance.now() + maxRequestDelayMs)}`
    const response = await fetch(`${basePath}${api.events.stream.path}${since}`, {
      signal: controller.signal,
      // The stream never ends, and nothing on the screen waits for it.
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
      // The server writes an event as one line followed by an empty one; a parser of the whole event stream format
      // would be too large for the first view.
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith(prefix)) onMessage(line.slice(prefix.length))
    }
  } finally {
    clearTimeout(silence)
  }
}
