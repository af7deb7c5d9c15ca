import { startTransition, useEffect, useState } from 'react'

const step = 8

/** A long list, its beginning at once, the rest little by little: between two steps the page answers. */
export function useGradual<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(step)
  useEffect(() => {
    if (count < items.length) startTransition(() => setCount(count + step))
  }, [count, items.length])
  return items.slice(0, count)
}
