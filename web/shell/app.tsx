import { Suspense, useEffect, useRef } from 'react'
import { Route, Router, Switch } from 'wouter'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { may } from '#domain/user.ts'
import { stopBuying, useBuying } from '../features/catalogue/buying.ts'
import { PurchaseShell } from '../features/catalogue/purchase-shell.tsx'
import { useHashPath } from '../platform/location.ts'
import { useProofQuestion } from '../platform/prove.ts'
import { queryClient } from '../platform/query-client.ts'
import { useSession, useStanding } from '../platform/session.ts'
import { keepFocusInView } from '../ui/focus-in-view.ts'
import { lazyDialog, lazyOptional } from '../ui/lazy-parts.tsx'
import { usePainted } from '../ui/use-painted.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Framed } from './frames.tsx'
import { Guarded } from './guarded.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { NotFound } from './not-found.tsx'
import { PurchaseDialog } from './preload-next.ts'
import { screens } from './screens.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const HearCodes = lazyOptional(() => import('../features/codes/hear-codes.tsx').then((it) => it.HearCodes))
const LiveDraws = lazyOptional(() => import('../features/raffles/live-draws.tsx').then((it) => it.LiveDraws))
const ProveDialog = lazyDialog(() => import('../features/second-factor/prove-dialog.tsx').then((it) => it.ProveDialog))
// After the first view, whose pictures would have to share a slow connection with it; toasts wait until then.
const ToastList = lazyOptional(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return (await import('../ui/toast-list.tsx')).ToastList
})

export function App() {
  const token = useSession()?.token
  const sells = may.seeSales(useStanding())
  const [path] = useHashPath()
  const before = useRef(token)
  useEffect(() => {
    if (before.current === token) return
    before.current = token
    // Prices, wallet and purchases depend on who is logged in: nothing of the last user may stay.
    void queryClient.resetQueries()
  }, [token])
  useScrollRestoration(path)
  useEffect(keepFocusInView, [])
  return (
    <Router hook={useHashPath}>
      <ErrorBoundary key={path}>
        <Switch>
          {screens.map(({ pattern, guard, page: Page, frame, title }) => (
            <Route key={String(pattern)} path={pattern}>
              {(params) => (
                <Guarded by={guard} title={title}>
                  <Framed frame={frame}>
                    <Page params={params} />
                  </Framed>
                </Guarded>
              )}
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
        <Buying />
      </ErrorBoundary>
      <LoadingOverlay />
      <Proving />
      {sells && (
        <Suspense fallback={null}>
          <HearCodes />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <LiveDraws />
      </Suspense>
      <Suspense fallback={null}>
        <ToastList />
      </Suspense>
    </Router>
  )
}

/** The purchase dialog, over the screen that shows the product. */
function Buying() {
  const buying = useBuying()
  // Leaving the screen closes the dialog; this component is remounted for each path.
  useEffect(() => stopBuying, [])
  if (!buying) return null
  return <Purchase key={buying.turn} product={buying.product} termId={buying.termId} />
}

/** Asks who the user is, over whatever they do, while a call waits for it. */
function Proving() {
  const question = useProofQuestion()
  if (!question) return null
  const { ways, answer } = question
  return <ProveDialog ways={ways} onProven={() => answer(true)} onClose={() => answer(false)} />
}

function Purchase({ product, termId }: { product: Product; termId: number | undefined }) {
  const painted = usePainted()
  const Shown = painted ? PurchaseDialog : PurchaseShell
  return <Shown product={product} termId={termId} onClose={stopBuying} />
}
