import { startTransition, useOptimistic } from 'react'

/**
 * What was chosen, shown while it is being kept; what is kept again once that has ended, well or not.
 * `keep` ends when what is kept has been read again, and says itself what went wrong.
 */
export function useShownAtOnce<T>(kept: T, keep: (next: T) => Promise<unknown>): [T, (next: T) => void] {
  const [shown, show] = useOptimistic(kept)
  const choose = (next: T) =>
    startTransition(async () => {
      show(next)
      await keep(next).catch(() => undefined)
    })
  return [shown, choose]
}
