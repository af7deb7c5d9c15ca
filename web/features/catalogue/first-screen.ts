import { queryClient } from '../../platform/query-client.ts'
import { categoriesQuery, productQuery, shelfQuery } from './queries.ts'

/** In milliseconds. */
const patience = 300

/** Waits a moment for what `public/start.js` asked for, so that the screen it began is drawn once, and whole. */
export async function firstScreen(): Promise<void> {
  if (!window.early?.size) return
  const [, id] = /^#\/products\/([1-9]\d*)$/.exec(location.hash) ?? []
  const asked = id
    ? [queryClient.prefetchQuery(productQuery(Number(id)))]
    : [queryClient.prefetchQuery(shelfQuery(1)), queryClient.prefetchQuery(categoriesQuery)]
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, patience))])
}
