import { useLayoutEffect, useState } from 'react'
import { LeaveDialog } from '../ui/form-dialog.tsx'
import { holdScreen } from './location.ts'

/** While there are unsaved changes, asks before the screen is left for another one, or the page is closed. */
export function LeaveGuard({ changed, onDiscard }: { changed: boolean; onDiscard: () => void }) {
  const [leave, keep] = useState<() => void>()
  // With what is shown, not after it: whoever reads 'Guardado' may leave.
  useLayoutEffect(() => {
    if (!changed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    const release = holdScreen((next) => keep(() => next))
    return () => {
      removeEventListener('beforeunload', warn)
      release()
    }
  }, [changed])
  return (
    <LeaveDialog
      open={leave !== undefined}
      onOpenChange={() => keep(undefined)}
      onLeave={() => {
        keep(undefined)
        onDiscard()
        leave?.()
      }}
    />
  )
}
