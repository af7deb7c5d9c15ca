import {
  cloneElement,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'

/** A part that is fetched when it is first shown, and that a page goes on without if it cannot be. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }))

const Nothing = () => null

/** What takes long to draw, and stands further down on a phone: drawn once a fifth of its place is seen. */
export function WhenSeen({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isSeen, see] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => see(entries.some((it) => it.isIntersecting)), {
      threshold: 0.2,
    })
    if (!isSeen && place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen ? children : <div ref={place}>{placeholder}</div>
}

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
    })
    if (!asked) return waiting
    return (
      <Suspense fallback={waiting}>
        <Loaded trigger={trigger} />
      </Suspense>
    )
  }
}
