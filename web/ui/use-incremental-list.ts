import { startTransition, useEffect, useState } from 'react'

const batchSize = 8

/** A long list, its beginning at once, the rest little by little: between two steps the page answers. */
export function useIncrementalList<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(batchSize)
  useEffect(() => {
    if (count < items.length) startTransition(() => setCount(count + batchSize))
  }, [count, items.length])
  return items.slice(0, count)
}
