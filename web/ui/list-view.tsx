import { useEffect, type ReactNode } from 'react'
import { Pager } from './pager.tsx'
import { ErrorState } from './states.tsx'

type Query<Data> = {
  data: Data | undefined
  error: unknown
  isError: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}
type Page = { items: readonly unknown[]; total: number; pageSize: number }

/**
 * The data of a query once it is loaded; a skeleton before, and an error with a retry button if loading failed. Loaded
 * data stays when a refetch fails: the user may be typing in it.
 */
export function Loaded<Data>({
  query: { data, error, isError, refetch },
  skeleton,
  children,
}: {
  query: Query<Data>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : skeleton
}

/** Whether a query has yet to answer, without a failure so far. */
export const isFirstLoad = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0

/**
 * A list loaded by a query, whole or page by page: loading, failed, empty or loaded, with its pager. A page beyond the
 * end, whose last row was removed for example, is replaced by the last page.
 */
export function ListView<Data extends Page | readonly unknown[]>({
  empty,
  page = 1,
  onPage,
  children,
  ...loaded
}: {
  query: Query<Data>
  skeleton: ReactNode
  empty: ReactNode
  page?: number
  onPage?: (page: number, options?: { replace?: boolean }) => void
  children: (data: Data) => ReactNode
}) {
  const { data, isPlaceholderData = false } = loaded.query
  // The placeholder belongs to another filter, whose list may be shorter.
  const isBeyond = useLastPage(page, data && !isPlaceholderData ? pageOf(data) : undefined, onPage)
  return (
    <Loaded {...loaded}>
      {(loadedData) => {
        const { items, total, pageSize } = pageOf(loadedData)
        if (isBeyond) return loaded.skeleton
        if (items.length === 0) return empty
        if (!onPage) return children(loadedData)
        return (
          <>
            <Rows stale={isPlaceholderData}>{children(loadedData)}</Rows>
            <Pager page={page} totalPages={Math.ceil(total / pageSize)} onPage={onPage} />
          </>
        )
      }}
    </Loaded>
  )
}

/**
 * Rows that are `stale` while those of another filter or page are loaded: dimmed, and not pressed by a pointer, under
 * which another row may be the next moment.
 */
export function Rows({ stale, children }: { stale: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={stale}
      className="transition-opacity aria-busy:pointer-events-none aria-busy:opacity-50 aria-busy:delay-300"
    >
      {children}
    </div>
  )
}

/** A whole list as its only page. */
function pageOf(list: Page | readonly unknown[]): Page {
  return 'items' in list ? list : { items: list, total: 0, pageSize: 1 }
}

/** Goes to the last page when the list became shorter than the page that is shown; returns whether it does. */
function useLastPage(
  page: number,
  list: Pick<Page, 'total' | 'pageSize'> | undefined,
  turn: ((page: number, options: { replace: true }) => void) | undefined,
): boolean {
  const last = list && Math.max(1, Math.ceil(list.total / list.pageSize))
  const isBeyond = turn !== undefined && last !== undefined && page > last
  useEffect(() => {
    if (isBeyond) turn(last, { replace: true })
  })
  return isBeyond
}
