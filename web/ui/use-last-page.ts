import { useEffect } from 'react'

type List = { total: number; pageSize: number }

/** Goes to the last page when the list became shorter than the page that is shown; returns whether it does. */
export function useLastPage(
  page: number,
  list: List | undefined,
  turn: ((page: number, options: { replace: true }) => void) | undefined,
): boolean {
  const last = list && Math.max(1, Math.ceil(list.total / list.pageSize))
  const isBeyond = turn !== undefined && last !== undefined && page > last
  useEffect(() => {
    if (isBeyond) turn(last, { replace: true })
  })
  return isBeyond
}
