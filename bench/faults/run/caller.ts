import { type ReplyOf, type Route, refusal } from '#contract/protocol/route.ts'
import { Client, type Sent, type Wire } from '../../../server/testing/client.ts'
import { undelivered } from '../site/balancer.ts'
import type { Outcome } from './history.ts'

/** How long a user waits for a reply. A draw alone takes two seconds. */
const replyTimeoutMs = 2_500
const drawReplyTimeoutMs = 9_000
/** After recovery a reply always arrives; how soon depends on the machine. */
const settlingReplyTimeoutMs = 60_000

/** A client of the shop with a timeout, which returns the outcome of each call. */
export class Caller extends Client {
  /** Whether everything has recovered. */
  settling = false
  #timeoutMs = replyTimeoutMs

  /** `read` extracts the parts of the reply that are recorded. */
  async ask<const R extends Route>(
    route: R,
    sent: Sent<R>,
    read: (reply: ReplyOf<R>) => Omit<Extract<Outcome, { is: 'ok' }>, 'is'>,
  ): Promise<Outcome> {
    const timeoutMs = route.path === '/ganadores' ? drawReplyTimeoutMs : replyTimeoutMs
    this.#timeoutMs = this.settling ? settlingReplyTimeoutMs : timeoutMs
    let wire: Wire
    try {
      wire = await this.wire(route, sent)
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError'
      return { is: 'unknown', why: timedOut ? 'no answer in time' : 'connection cut' }
    }
    if (wire.headers.has(undelivered)) return { is: 'undelivered' }
    if (wire.status === route.status) {
      return { is: 'ok', ...read((route.reply ? route.reply.parse(wire.json) : undefined) as ReplyOf<R>) }
    }
    const code = refusal.safeParse(wire.json).data?.code ?? 'NO_CODE'
    if (wire.status >= 500) return { is: 'unknown', why: `${wire.status} ${code}` }
    return { is: 'refused', status: wire.status, code, retryAfter: Number(wire.headers.get('retry-after') ?? 0) }
  }

  override async fetch(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | FormData,
  ): Promise<Wire> {
    const signal = AbortSignal.timeout(this.#timeoutMs)
    const reply = await fetch(this.origin + path, { method, headers, signal, ...(body !== undefined && { body }) })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true
    return { status: reply.status, text, json: isJson ? JSON.parse(text) : undefined, headers: reply.headers }
  }
}
