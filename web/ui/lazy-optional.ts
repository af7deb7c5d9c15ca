import { lazy, type ComponentType } from 'react'

/** A part that is fetched when it is first shown, and that a page goes on without if it cannot be. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }))

const Nothing = () => null
