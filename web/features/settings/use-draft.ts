import { useState } from 'react'

/**
 * A copy of what is saved, to be edited. Until something is changed it follows what is saved; from then on it is kept,
 * whatever others save meanwhile, until it is saved itself.
 */
export function useDraft<Value>(saved: Value): {
  draft: Value
  changed: boolean
  edit: (next: Value) => void
  done: () => void
} {
  const [own, setOwn] = useState<{ value: Value }>()
  const draft = own ? own.value : saved
  return {
    draft,
    changed: own !== undefined && JSON.stringify(own.value) !== JSON.stringify(saved),
    edit: (value) => setOwn({ value }),
    done: () => setOwn(undefined),
  }
}
