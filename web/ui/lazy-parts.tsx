import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
} from 'react'

/** An optional part that is loaded when it is first rendered, and left out if it cannot be loaded. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }))

const Nothing = () => null

export type Trigger = ReactElement<ComponentProps<'button'>>
type Popup = ComponentType<{ trigger: Trigger }>

/**
 * A button whose popup is loaded when the pointer or the focus reaches it, so that the first view does not wait for it.
 * The popup mounts open and takes over the button.
 */
export function lazyPopup(load: () => Promise<Popup>) {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazyPopup({ trigger }: { trigger: Trigger }) {
    const [asked, ask] = useState(false)
    // Only a preload: the click loads again, and a failure is shown then.
    const prepare = () => void load().catch(() => undefined)
    const waiting = cloneElement(trigger, {
      type: 'button',
      onClick: () => ask(true),
      onPointerEnter: prepare,
      onFocus: prepare,
      'aria-expanded': false,
      'aria-busy': asked,
    })
    if (!asked) return waiting
    return (
      <Suspense fallback={waiting}>
        <Loaded trigger={trigger} />
      </Suspense>
    )
  }
}
