import { useEffect } from 'react'

type List = { total: number; pageSize: number }

/** Goes to the last page when the list became shorter than the page that is shown. */
export function useLastPage(page: number, list: List | undefined, turn: (page: number) => void): void {
  const last = list && Math.max(1, Math.ceil(list.total / list.pageSize))
  useEffect(() => {
    if (last !== undefined && page > last) turn(last)
  })
}
