import { lazy, Suspense, type ReactNode } from 'react'
import type { Viewer } from '#domain/user.ts'
import { useQueryPart } from '../platform/location.ts'
import { useStanding } from '../platform/session.ts'
import { BookFoot } from './book-link.tsx'
import { Header } from './header.tsx'
import { Loading } from './loading-overlay.tsx'

// The link to the Libro de Reclamaciones is there even if the rest of the footer cannot be loaded.
const LazyFooter = lazy(async () => ({
  default: await import('./footer.tsx').then(
    (it) => it.Footer,
    () => BookFoot,
  ),
}))
const OfficeFrame = lazy(() => import('./office-frame.tsx').then((it) => ({ default: it.OfficeFrame })))

/**
 * The frame around a page. `hero` begins with a picture under the header; `browse` ends with the footer, `shop` does
 * not. A page stays mounted when its frame changes from `hero` to `browse`.
 */
type Frame = 'hero' | 'browse' | 'shop' | 'office' | 'plain'
/** The frame of some screens depends on the viewer and the query. */
export type FrameOf = Frame | ((viewer: Viewer, query: URLSearchParams) => Frame)

const frames: Record<Frame, (page: ReactNode) => ReactNode> = {
  hero: (page) => (
    <>
      <Header />
      <div>{page}</div>
      <Footer />
    </>
  ),
  browse: (page) => (
    <>
      <Header solid />
      <div className="min-h-dvh pt-(--header-height)">{page}</div>
      <Footer />
    </>
  ),
  shop: (page) => (
    <>
      <Header solid />
      <div className="min-h-[calc(100dvh-var(--foot-height)-3.5rem)] pt-(--header-height)">{page}</div>
      {/* Above the navigation bar of a phone, whatever bar the page has there. */}
      <div className="pb-(--foot-height)">
        <BookFoot />
      </div>
    </>
  ),
  office: (page) => (
    <Suspense
      fallback={
        <div className="flex min-h-dvh flex-col justify-end">
          <Loading late />
          <BookFoot />
        </div>
      }
    >
      <OfficeFrame>{page}</OfficeFrame>
    </Suspense>
  ),
  plain: (page) => (
    <div className="flex min-h-dvh flex-col">
      <div className="grid grow grid-cols-1 *:w-full">{page}</div>
      <BookFoot />
    </div>
  ),
}

/** Header and footer are rendered while the page's chunk loads. */
export function Framed({ frame, children }: { frame: FrameOf; children: ReactNode }) {
  const viewer = useStanding()
  const [query] = useQueryPart()
  const name = typeof frame === 'string' ? frame : frame(viewer, query)
  return frames[name](<Suspense fallback={<Loading late />}>{children}</Suspense>)
}

/** Below the first view, so it is loaded after it. */
function Footer() {
  return (
    <Suspense
      fallback={
        <div className="h-96">
          <BookFoot />
        </div>
      }
    >
      <LazyFooter />
    </Suspense>
  )
}
