import './platform/no-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'
import { followShop } from './shell/handle-event.ts'
import { prefetchFirstScreen } from './features/catalogue/queries.ts'
import { NotFoundError } from './platform/location.ts'
import { reachShop } from './platform/reach-shop.ts'
import { queryClient } from './platform/query-client.ts'
import './ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

/** What does not exist is answered by a page of its own. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof NotFoundError)) console.error(error)
}

// In pieces, between which the page answers.
const show = (page: ReactNode) =>
  startTransition(() => createRoot(root, { onCaughtError }).render(<StrictMode>{page}</StrictMode>))

if (await reachShop()) {
  await prefetchFirstScreen()
  show(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  )
  // News can wait until there is something to see, and so can what opens the shop without connection.
  setTimeout(() => {
    followShop()
    void import('./features/push/follow-session.ts').then((it) => it.followPush()).catch(() => undefined)
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }, 1000)
} else {
  // Not awaited here: what it shares with this module is there only once this module is done.
  void import('./shell/offline-page.tsx').then(({ OfflinePage }) => show(<OfflinePage />))
}
