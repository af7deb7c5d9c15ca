import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/index.ts'
import type { LoadShop } from './stock-shop.ts'
import type { CallStats } from './call-stats.ts'
import { randomBelow } from './visitor.ts'

/** The outcome of an intended purchase, under its one key. */
export type PurchaseIntent = {
  key: string
  tries: number
  id: number | undefined
  refusal: string | undefined
  /** When the shop accepted or refused it, by `performance.now()`. */
  answeredAt: number | undefined
}

const retryTimeoutMs = 60_000

/** One reply in this many is not awaited, as when a phone loses its connection. */
const lossInterval = 20

/**
 * Buys once, as the shop's pages do: without a reply, or after a temporary refusal, it retries with the same key until
 * the shop accepts or refuses.
 */
export async function buyOnce(
  { client }: LoadShop['buyers'][0],
  productIds: readonly number[],
  stats: CallStats,
): Promise<PurchaseIntent> {
  const nothingYet = { id: undefined, refusal: undefined, answeredAt: undefined }
  const intent: PurchaseIntent = { key: crypto.randomUUID(), tries: 0, ...nothingYet }
  const body = { productId: productIds[randomBelow(productIds.length)] ?? 0, nombreUser: 'Ana', telefono: '987654321' }
  for (const until = Date.now() + retryTimeoutMs; Date.now() < until;) {
    const started = performance.now()
    const isLost = intent.tries === 0 && randomBelow(lossInterval) === 0
    const asked = client.wire(api.purchases.buy, { body, key: intent.key }).catch(() => undefined)
    const wire = await (isLost ? Promise.race([asked, sleep(randomBelow(100))]) : asked)
    const { id, code } = (wire?.json ?? {}) as { id?: number; code?: string }
    intent.tries++
    const isLater = wire === undefined || wire.status >= 500 || code === 'ALREADY_RUNNING'
    const kind = isLost && !wire ? ', answer lost' : intent.tries === 1 ? '' : ', asked again'
    stats.add(`purchase${kind}`, performance.now() - started, !isLater || (isLost && !wire))
    if (!isLater) {
      intent.answeredAt = performance.now()
      intent.id = wire.status === 201 ? id : undefined
      intent.refusal = wire.status === 201 ? undefined : (code ?? String(wire.status))
      return intent
    }
    await sleep(200 + randomBelow(400))
  }
  return intent
}
