import type { ShopEvent } from '#contract/events.ts'
import { countdownLeftMs, waitForCountdowns, upsertDraw } from '../features/catalogue/live-draws-store.ts'
import { startEventStream } from '../platform/events.ts'
import { paths } from '../platform/paths.ts'
import { soles } from '../ui/soles.ts'
import { toast } from '../ui/toast.ts'
import { keys, queryClient, refresh, refreshAll } from '../platform/query-client.ts'

type ProductEvent = Extract<ShopEvent, { type: 'product' }>

const dashboardDelayMs = 2000
let dashboard: ReturnType<typeof setTimeout> | undefined

/** Every sale changes the figures of the whole shop; sales in quick succession cause a single refetch. */
function refreshDashboard(): void {
  dashboard ??= setTimeout(() => {
    dashboard = undefined
    void refresh(keys.dashboard)
  }, dashboardDelayMs)
}

function toastTopUp({ accepted, quantity, motivo }: Extract<ShopEvent, { type: 'top-up-settled' }>): void {
  const topUp = `tu recarga de ${soles(quantity)}`
  if (accepted) toast(`Aceptamos ${topUp}.`, { type: 'good', link: walletLink })
  else toast(`Rechazamos ${topUp}.${motivo ? ` Motivo: ${motivo}` : ''}`, { type: 'bad', link: walletLink })
}
const walletLink = { label: 'Ver billetera', href: `#${paths.wallet()}` }

/** A draw changes every list of raffles, winners and tickets. */
const refetchAfterDraw = () => void refresh(keys.products, keys.winners, keys.purchases)

const withProducts = [keys.products, keys.cart, keys.favourites]
const queries = queryClient.getQueryCache()

/** By query, product events that arrive during its fetch; applied again after it, because its data may be older. */
const eventsDuringFetch = new Map<string, Map<number, ProductEvent>>()

queries.subscribe((change) => {
  if (change.type !== 'updated') return
  const { query, action } = change
  const isAnswer = action.type === 'success' && !action.manual
  if (!isAnswer && action.type !== 'fetch' && action.type !== 'error') return
  const events = eventsDuringFetch.get(query.queryHash)
  eventsDuringFetch.delete(query.queryHash)
  if (!isAnswer || !events) return
  let data: unknown = action.data
  for (const event of events.values()) data = withProduct(data, event)
  queryClient.setQueryData(query.queryKey, data)
})

/** Updates the product in every list. Others are not written: that would mark them fresh. */
export function showProduct(event: ProductEvent): void {
  for (const queryKey of withProducts) {
    for (const query of queries.findAll({ queryKey })) {
      const next = withProduct(query.state.data, event)
      if (next !== query.state.data) {
        query.setData(next, { manual: true })
        query.invalidate()
      }
      if (query.state.fetchStatus !== 'fetching') continue
      const events = eventsDuringFetch.get(query.queryHash) ?? new Map<number, ProductEvent>()
      eventsDuringFetch.set(query.queryHash, events.set(event.id, event))
    }
  }
}

/** Listens to the events of the shop for as long as the page is open. */
export const handleShopEvents = (): void => startEventStream(handleEvent)

/** Updates the cached data after an event. */
function handleEvent(event: ShopEvent): void {
  switch (event.type) {
    case 'product':
      // The drawn state is shown together with the winner, after the countdown.
      if (countdownLeftMs(event.id) > 0) return void setTimeout(() => handleEvent(event), countdownLeftMs(event.id))
      showProduct(event)
      // A list keeps its order while it is on the screen; it is refetched when it is shown again.
      for (const queryKey of [keys.products, keys.categories]) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      }
      return refreshDashboard()
    case 'product-removed':
    case 'product-edited':
      void refresh(keys.products, keys.categories, keys.cart, keys.favourites, keys.priceLists)
      return refreshDashboard()
    case 'wallet':
      return void refresh(keys.wallet)
    case 'top-up-settled':
      return toastTopUp(event)
    case 'prices':
      return void refresh(keys.products, keys.cart, keys.favourites, keys.purchases, keys.priceLists)
    case 'purchases':
      return void refresh(keys.purchases, keys.customers, keys.profits, keys.settlements, keys.outages)
    case 'claims':
      refreshDashboard()
      return void refresh(keys.claims, keys.settlements, keys.outages)
    case 'codes':
      return void refresh(keys.codes)
    case 'texts':
      return void refresh(keys.ownTexts)
    case 'notices':
      // A notice may name the winner, so it is read after the countdown.
      // One may tell of a product that was waited for.
      return void waitForCountdowns().then(() => refresh(keys.notices, keys.stockAlerts))
    case 'winners':
      return void refresh(keys.winners)
    case 'top-ups':
      refreshDashboard()
      // The customer may have replaced the voucher.
      return void refresh(keys.vouchers, keys.payments, keys.topUps)
    case 'payments':
      return void refresh(keys.topUps, keys.payments)
    case 'draw':
      upsertDraw(event)
      if (event.winner) setTimeout(refetchAfterDraw, countdownLeftMs(event.productId))
      return
    case 'resync':
      return refreshAll()
  }
}

/** Returns the same data with the current stock and state of the product wherever it occurs in them. */
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
