import { useState } from 'react'
import type { Purchase } from '#contract/purchases/purchase.ts'

/** The rows that are open, and those whose credentials are readable; a closed row hides them. */
export function useOpened(linked: readonly Purchase[]) {
  const [opened, setOpened] = useState<ReadonlyMap<number, 'open' | 'shown' | 'closed'>>(new Map())
  const isLinked = (id: number) => linked.some((it) => it.id === id)
  const set = (id: number, to: 'open' | 'shown' | 'closed') => setOpened((before) => new Map([...before, [id, to]]))
  return (id: number) => {
    const state = opened.get(id) ?? (isLinked(id) ? 'open' : 'closed')
    return {
      open: state !== 'closed',
      onOpen: (open: boolean) => set(id, open ? 'open' : 'closed'),
      shown: state === 'shown',
      onShow: (shown: boolean) => set(id, shown ? 'shown' : 'open'),
    }
  }
}
