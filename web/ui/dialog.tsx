import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { dialogLook, dialogWidths } from './dialog-look.ts'
import { swallowPress } from './press-outside.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode | undefined
  children?: ReactNode
  footer?: ReactNode
  size?: keyof typeof dialogWidths
  /** The element focused on opening, by default the first button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Whether closing returns the focus to where it was before. */
  finalFocus?: () => boolean
}

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
        {/* Also over a dialog that opened this one. */}
        <Base.Backdrop
          forceRender
          className={`${dialogLook.veil} transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0`}
        />
        <Base.Viewport className={dialogLook.viewport}>
          <Base.Popup
            ref={popup}
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            className={`${dialogLook.panel} transition duration-200 ease-out data-[ending-style]:translate-y-6 data-[ending-style]:opacity-0 data-[starting-style]:translate-y-6 data-[starting-style]:opacity-0 ${dialogWidths[size]}`}
          >
            <div className={dialogLook.head}>
              <div>
                <Base.Title className={dialogLook.title}>{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-14 text-soft">{description}</Base.Description>}
              </div>
              <Base.Close aria-label="Cerrar" className={dialogLook.close}>
                <X size={20} />
              </Base.Close>
            </div>
            <div className={dialogLook.body}>{children}</div>
            {footer && <div className={dialogLook.foot}>{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
