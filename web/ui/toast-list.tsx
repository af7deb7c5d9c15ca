import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { scrollFocusIntoView } from './focus-in-view.ts'
import { MessageText } from './message-text.tsx'
import { onToast, type ToastMessage, type ToastType } from './toast.ts'

const manager = Toast.createToastManager<{ link: ToastMessage['link'] }>()

const looks = {
  good: { Icon: CircleCheck, color: 'text-good' },
  bad: { Icon: CircleAlert, color: 'text-bad' },
  info: { Icon: Info, color: 'text-info' },
}

const way =
  'pointer-events-auto -my-2 ml-auto inline-flex min-h-11 shrink-0 items-center text-14 font-semibold lg:text-16 text-accent no-underline hover:underline'

export function ToastList() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        {/* Over the bar of the page, never over a title: on a phone dialogs and panels begin below the toasts, and on a
            wide screen toasts are beside an open cart or dialog. Clicks pass through the viewport. */}
        <Toast.Viewport
          className="pointer-events-none fixed inset-x-2 top-[calc(env(safe-area-inset-top)+8px)] z-[70] grid gap-2 xs:right-16 xs:left-3 xs:max-w-sm lg:top-auto lg:right-auto lg:bottom-6 lg:left-6 lg:w-full"
          aria-label="Avisos"
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager<{ link: ToastMessage['link'] }>()
  useEffect(
    () =>
      onToast(({ message, type, ms, link }) => {
        const priority = type === 'bad' ? 'high' : 'low'
        // A message repeated while it is shown is shown once, whatever its second line.
        manager.add({
          id: `${type} ${message.split('\n')[0]}`,
          description: message,
          type,
          timeout: ms,
          priority,
          data: { link },
        })
      }),
    [],
  )
  useEffect(() => {
    if (toasts.length > 0) scrollFocusIntoView()
  }, [toasts.length])
  return toasts.map((item) => {
    const { Icon, color } = looks[(item.type as ToastType | undefined) ?? 'info']
    const link = item.data?.link
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        tabIndex={link || item.type === 'bad' ? 0 : -1}
        // Where there is little room, only the newest toast is shown over an open dialog.
        className="max-lg:[html:has([role=dialog]:not([aria-modal=false]))_&:not(:first-child)]:hidden data-[limited]:hidden at-head at-foot flex items-center gap-3 rounded-card border border-line bg-raised px-4 py-2 shadow-float lg:py-3 transition duration-200 data-[ending-style]:-translate-y-3 data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-3 data-[starting-style]:opacity-0 lg:data-[ending-style]:translate-y-3 lg:data-[starting-style]:translate-y-3"
      >
        <Toast.Title className="sr-only">Aviso</Toast.Title>
        <Icon size={20} className={`shrink-0 ${color}`} />
        <Toast.Description className="text-14 font-medium lg:text-16">
          {typeof item.description === 'string' && <MessageText>{item.description}</MessageText>}
        </Toast.Description>
        {link && (
          <a href={link.href} onClick={() => manager.close(item.id)} className={way}>
            {link.label}
          </a>
        )}
        {item.type === 'bad' && (
          <Toast.Close
            aria-label="Cerrar el aviso"
            className="pointer-events-auto -my-2 -mr-3 ml-auto grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
          >
            <X size={18} />
          </Toast.Close>
        )}
      </Toast.Root>
    )
  })
}
