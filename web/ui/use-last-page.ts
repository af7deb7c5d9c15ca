import { useEffect } from 'react'

type List = { total: number; pageSize: number }

/** Turns back to the last page that there is when a list became shorter than the page that is shown of it. */
export function useLastPage(page: number, list: List | undefined, turn: (page: number) => void): void {
  const last = list && Math.max(1, Math.ceil(list.total / list.pageSize))
  useEffect(() => {
    if (last !== undefined && page > last) turn(last)
  })
}
