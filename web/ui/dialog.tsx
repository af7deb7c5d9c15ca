import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { swallowPress } from './press-outside.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode | undefined
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** The element focused on opening, by default the first button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Whether closing returns the focus to where it was before. */
  finalFocus?: () => boolean
}

const widths = { sm: 'xs:max-w-sm', md: 'xs:max-w-lg', lg: 'xs:max-w-3xl' }

/**
 * The dialog gets the focus one frame after it opens; a Tab key pressed earlier would move the focus on in the page
 * below, where the dialog never gets it back.
 */
function useFocusBeforeTab(open: boolean): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const isInside = () => popup.current?.contains(document.activeElement) ?? false
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || isInside()) return
      event.preventDefault()
      event.stopPropagation()
      popup.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true, signal })
    document.addEventListener('focusin', () => isInside() && controller.abort(), { signal })
    return () => controller.abort()
  }, [open])
  return popup
}

/** A modal dialog that traps the focus; on a phone it slides up from the bottom, within reach of the thumb. */
export function Dialog(props: Props) {
  const { open, onOpenChange, title, description, children, footer, size = 'md', initialFocus, finalFocus } = props
  const popup = useFocusBeforeTab(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        swallowPress(next, details)
        onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center xs:items-center xs:p-4">
          <Base.Popup
            ref={popup}
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            className={`flex max-h-[min(92dvh,100dvh-var(--toast-room))] w-full flex-col low:block low:overflow-y-auto rounded-t-card border border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float transition duration-200 ease-out data-[ending-style]:translate-y-6 data-[ending-style]:opacity-0 data-[starting-style]:translate-y-6 data-[starting-style]:opacity-0 xs:rounded-card ${widths[size]}`}
          >
            <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3">
              <div>
                <Base.Title className="text-22 font-bold">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-14 text-soft">{description}</Base.Description>}
              </div>
              <Base.Close
                aria-label="Cerrar"
                className="-mt-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
              >
                <X size={20} />
              </Base.Close>
            </div>
            {/* The padding above leaves room for the focus ring of a control that comes first. */}
            <div className="-mt-1 overflow-y-auto px-5 pt-1 pb-5 has-[.at-foot]:scroll-pb-24 low:overflow-visible">
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 *:flex-1 xs:*:flex-none">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
