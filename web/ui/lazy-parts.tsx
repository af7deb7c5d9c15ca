import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
} from 'react'

/** A part that is fetched when it is first shown, and that a page goes on without if it cannot be. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }))

const Nothing = () => null

export type Trigger = ReactElement<ComponentProps<'button'>>
type Popup = ComponentType<{ trigger: Trigger }>

/**
 * A button whose popup is fetched when somebody reaches for it, so that the first view does not wait for it.
 * The popup comes up open and takes the button over.
 */
export function lazyPopup(load: () => Promise<Popup>) {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazyPopup({ trigger }: { trigger: Trigger }) {
    const [asked, ask] = useState(false)
    // Only a head start: the click asks again, and says so if it fails.
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
