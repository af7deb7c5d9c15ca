import { queryClient } from '../../platform/query-client.ts'
import { categoriesQuery, productQuery, shelfQuery } from './queries.ts'

const prefetchTimeoutMs = 300

/** What fails is asked for again by the screen itself. */
const fill: typeof queryClient.query = (options) => queryClient.query(options).catch(() => undefined as never)

/** Waits a moment for what `public/bootstrap.js` requested, so that the screen it began is drawn once, and whole. */
export async function prefetchFirstScreen(): Promise<void> {
  if (!window.prefetched?.size) return
  const [, id] = /^#\/products\/([1-9]\d*)$/.exec(location.hash) ?? []
  const asked = id ? [fill(productQuery(Number(id)))] : [fill(shelfQuery(1)), fill(categoriesQuery)]
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs))])
}
