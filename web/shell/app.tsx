import { Suspense, useEffect, useRef } from 'react'
import { Route, Router, Switch } from 'wouter'
import { useHashPath } from '../platform/location.ts'
import { queryClient } from '../platform/query-client.ts'
import { useSession } from '../platform/session.ts'
import { keepFocusInView } from '../ui/focus-in-view.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { Toasts } from '../ui/toast.tsx'
import { Guarded } from './guarded.tsx'
import { Loading, LoadingOverlay } from './loading-overlay.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { screens } from './screens.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const LiveDraws = lazyOptional(() => import('../features/raffles/live-draws.tsx').then((it) => it.LiveDraws))

export function App() {
  const token = useSession()?.token
  const [path] = useHashPath()
  const before = useRef(token)
  useEffect(() => {
    if (before.current === token) return
    before.current = token
    // Prices, wallet and purchases belong to whoever is logged in: nothing of the last one stays.
    void queryClient.resetQueries()
  }, [token])
  useScrollRestoration(path)
  useEffect(keepFocusInView, [])
  return (
    <Router hook={useHashPath}>
      <ScreenBoundary key={path}>
        <Suspense fallback={<Loading late />}>
          <Switch>
            {screens.map(({ path: pattern, guard, page: Page, title }) => (
              <Route key={String(pattern)} path={pattern}>
                {(params) => (
                  <Guarded by={guard} title={title}>
                    <Page params={params} />
                  </Guarded>
                )}
              </Route>
            ))}
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </ScreenBoundary>
      <LoadingOverlay />
      <Suspense fallback={null}>
        <LiveDraws />
      </Suspense>
      <Toasts />
    </Router>
  )
}
