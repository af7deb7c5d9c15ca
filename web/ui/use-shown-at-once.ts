import { startTransition, useOptimistic } from 'react'

/**
 * Shows a choice while it is being saved, then the saved value again, whether or not saving succeeded. `keep` resolves
 * once the saved value has been refetched, and reports its own errors.
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
