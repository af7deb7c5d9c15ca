import {
  cloneElement,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
} from 'react'
import { toastNoConnection } from './toast.ts'

/** An optional part that is loaded when it is first rendered, and left out if it cannot be loaded. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }))

const Nothing = () => null

/** Loads a module before it is needed; if that fails, it is loaded when it is. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** The same, once the browser has nothing else to do: what shows the screen comes first. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => preload(load))
  else setTimeout(() => preload(load), 1000)
}

export type Trigger = ReactElement<ComponentProps<'button'>>
type Popup = ComponentType<{ trigger: Trigger }>

/**
 * A button whose popup is loaded when the pointer or the focus reaches it, so that the first view does not wait for it.
 * The popup mounts open and takes over the button. If it cannot be loaded, a toast says so and the button stays; React's
 * `lazy` would keep the error and show it instead of the screen.
 */
export function lazyPopup(load: () => Promise<Popup>) {
  return function LazyPopup({ trigger }: { trigger: Trigger }) {
    const [Loaded, setLoaded] = useState<Popup>()
    const [loading, setLoading] = useState(false)
    const open = async () => {
      setLoading(true)
      try {
        const popup = await load()
        setLoaded(() => popup)
      } catch {
        toastNoConnection()
      }
      setLoading(false)
    }
    if (Loaded) return <Loaded trigger={trigger} />
    return cloneElement(trigger, {
      type: 'button',
      onClick: () => void open(),
      onPointerEnter: () => preload(load),
      onFocus: () => preload(load),
      'aria-expanded': false,
      'aria-busy': loading,
    })
  }
}

type DialogProps = { open?: boolean; onClose: () => void }

/**
 * A dialog that is loaded when it is first opened, with something in its place meanwhile. If it cannot be loaded, a toast
 * says so and it is closed.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  function LazyDialog(props: Props) {
    const { open = true } = props
    const [Loaded, setLoaded] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      toastNoConnection()
      props.onClose()
    })
    useEffect(() => {
      if (Loaded || !open) return
      let closed = false
      loadOnce().then(
        (dialog) => setLoaded(() => dialog),
        () => closed || fail(),
      )
      return () => {
        closed = true
      }
    }, [Loaded, open])
    const Shown = Loaded ?? Meanwhile
    return <Shown {...props} />
  }
  return Object.assign(LazyDialog, { load: loadOnce })
}
