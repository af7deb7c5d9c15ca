import './platform/no-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'
import { preloadNext } from './shell/preload-next.ts'
import { loadScreen } from './shell/screens.ts'
import { prefetchFirstScreen } from './features/catalogue/queries.ts'
import { NotFoundError, pathNow, watchAddress } from './platform/location.ts'
import { connectToShop } from './platform/connect-to-shop.ts'
import { queryClient } from './platform/query-client.ts'
import { forgetViews } from './platform/stored-setting.ts'
import { preload } from './ui/lazy-parts.tsx'
import './ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

/** A screen that does not exist is not an error to report: `ErrorBoundary` shows a page for it. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof NotFoundError)) console.error(error)
}

// In a transition, so that rendering yields and the page stays responsive.
const show = (page: ReactNode) =>
  startTransition(() => createRoot(root, { onCaughtError }).render(<StrictMode>{page}</StrictMode>))

watchAddress()
// Beside what resumes the session: on a slow connection each takes as long as the other.
preload(() => loadScreen(pathNow()))
if (await connectToShop()) {
  await prefetchFirstScreen()
  show(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  )
  // Events can wait until the screen is rendered, and so can the service worker, which opens the shop offline.
  setTimeout(() => {
    followShop()
    forgetViews()
    preloadNext()
    void import('./features/notifications/follow-session.ts').then((it) => it.followPush()).catch(() => undefined)
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }, 1000)
} else {
  // Not awaited: the chunk shares code with this module, which is available only once this module has been evaluated.
  void import('./shell/offline-page.tsx').then(({ OfflinePage }) => show(<OfflinePage />))
}

/** Follows the events of the shop; while its code cannot be loaded, tries again. */
function followShop(): void {
  void import('./shell/handle-event.ts').then(
    (it) => it.handleShopEvents(),
    () => setTimeout(followShop, 5000),
  )
}
