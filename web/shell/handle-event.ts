import type { ShopEvent } from '#contract/events.ts'
import { formatSoles } from '#domain/money.ts'
import { countdownLeft, countdownsOver, upsertDraw } from '../features/raffles/live-draws-store.ts'
import { listenToShop } from '../platform/events.ts'
import { paths } from '../platform/paths.ts'
import { toast } from '../ui/toast.ts'
import { keys, queryClient, refreshAll } from '../platform/query-client.ts'

type ProductEvent = Extract<ShopEvent, { type: 'product' }>

const again = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })

const dashboardDelayMs = 2000
let dashboard: ReturnType<typeof setTimeout> | undefined

/** Figures of the whole shop follow every sale, but not one by one. */
function refreshDashboard(): void {
  dashboard ??= setTimeout(() => {
    dashboard = undefined
    again(keys.dashboard)
  }, dashboardDelayMs)
}

function sayTopUp({ accepted, quantity, motivo }: Extract<ShopEvent, { type: 'top-up-settled' }>): void {
  const topUp = `tu recarga de ${formatSoles(quantity)}`
  if (accepted) toast(`Aceptamos ${topUp}.`, { type: 'good', link: walletLink })
  else toast(`Rechazamos ${topUp}.${motivo ? ` Motivo: ${motivo}` : ''}`, { type: 'bad', link: walletLink })
}
const walletLink = { label: 'Ver billetera', href: `#${paths.wallet()}` }

/** A draw is in every list of raffles, winners and tickets. */
function readDrawn(): void {
  for (const queryKey of [keys.products, keys.winners, keys.purchases]) again(queryKey)
}

const withProducts = [keys.products, keys.cart, keys.favourites]
const queries = queryClient.getQueryCache()

/** By query, what was heard of products while it was on its way: its answer may be older. */
const heardWhileReading = new Map<string, Map<number, ProductEvent>>()

queries.subscribe((change) => {
  if (change.type !== 'updated') return
  const { query, action } = change
  const isAnswer = action.type === 'success' && !action.manual
  if (!isAnswer && action.type !== 'fetch' && action.type !== 'error') return
  const events = heardWhileReading.get(query.queryHash)
  heardWhileReading.delete(query.queryHash)
  if (!isAnswer || !events) return
  let data: unknown = action.data
  for (const event of events.values()) data = withProduct(data, event)
  queryClient.setQueryData(query.queryKey, data)
})

/** Keeps the screens up to date for as long as the page is open. */
export const followShop = (): void => listenToShop(handleEvent)

/** Brings what is on the screen up to date with what the shop says. */
function handleEvent(event: ShopEvent): void {
  switch (event.type) {
    case 'product':
      // That it was drawn shows when the screens say by whom it was won.
      if (countdownLeft(event.id) > 0) return void setTimeout(() => handleEvent(event), countdownLeft(event.id))
      for (const queryKey of withProducts) {
        queryClient.setQueriesData({ queryKey }, (data: unknown) => withProduct(data, event))
        for (const { queryHash } of queries.findAll({ queryKey, fetchStatus: 'fetching' })) {
          const events = heardWhileReading.get(queryHash) ?? new Map<number, ProductEvent>()
          heardWhileReading.set(queryHash, events.set(event.id, event))
        }
      }
      // A list keeps its order under the thumb; it is read again when somebody comes back to it.
      for (const queryKey of [keys.products, keys.categories]) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      }
      return refreshDashboard()
    case 'product-removed':
      for (const queryKey of [keys.products, keys.categories, keys.cart, keys.favourites]) again(queryKey)
      return refreshDashboard()
    case 'wallet':
      return again(keys.wallet)
    case 'top-up-settled':
      return sayTopUp(event)
    case 'purchases':
      return again(keys.purchases)
    case 'notices':
      // Who won is told once the countdown is over.
      return void countdownsOver().then(() => again(keys.notices))
    case 'winners':
      return again(keys.winners)
    case 'top-ups':
      refreshDashboard()
      again(keys.payments)
      return again(keys.topUps)
    case 'payments':
      again(keys.topUps)
      return again(keys.payments)
    case 'draw':
      upsertDraw(event)
      if (event.winner) setTimeout(readDrawn, countdownLeft(event.productId))
      return
    case 'resync':
      return refreshAll()
  }
}

/** The same data with the product's stock and state as they are now, wherever it stands in them. */
export function withProduct(data: unknown, event: ProductEvent): unknown {
  if (Array.isArray(data)) {
    const next = data.map((item) => withProduct(item, event))
    return next.every((item, index) => item === data[index]) ? data : next
  }
  if (typeof data !== 'object' || data === null) return data
  if ('productbrand' in data && 'id' in data) {
    return data.id === event.id ? { ...data, stock: event.stock, state: event.state } : data
  }
  for (const part of ['items', 'product'] as const) {
    if (part in data) {
      const inner: unknown = (data as Record<typeof part, unknown>)[part]
      const next = withProduct(inner, event)
      return next === inner ? data : { ...data, [part]: next }
    }
  }
  return data
}
