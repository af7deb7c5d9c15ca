import { Suspense, useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { queryClient } from './queries.ts'
import { Guarded } from './layout/guarded.tsx'
import { LoadingOverlay } from './layout/loading-overlay.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { useHashPath } from './location.ts'
import { screens } from './screens.ts'
import { useSession } from './session.ts'
import { Toasts } from './ui/toast.tsx'

export function App() {
  const session = useSession()
  const [path] = useHashPath()
  // Prices, wallet and purchases belong to whoever is logged in: nothing of the last one stays.
  useEffect(() => void queryClient.resetQueries(), [session?.token])
  useEffect(() => {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [path])
  return (
    <Router hook={useHashPath}>
      <Suspense fallback={null}>
        <Switch>
          {screens.map(({ path: pattern, guard, page: Page, title }) => (
            <Route key={pattern} path={pattern}>
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
      <LoadingOverlay />
      <Toasts />
    </Router>
  )
}
