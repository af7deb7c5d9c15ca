import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { uncoverFocus } from './focus-in-view.ts'
import { listen, type Type } from './toast.tsx'

const manager = Toast.createToastManager()

const looks = {
  good: { Icon: CircleCheck, color: 'text-good' },
  bad: { Icon: CircleAlert, color: 'text-bad' },
  info: { Icon: Info, color: 'text-info' },
}

export function ToastList() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        {/* On a phone above, because what there is to press is below. It lets a press through all the same. */}
        <Toast.Viewport
          className="pointer-events-none fixed inset-x-4 top-[calc(var(--header-height)+8px)] z-[70] mx-auto grid max-w-sm gap-2 md:top-auto md:bottom-6"
          aria-label="Avisos"
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager()
  useEffect(
    () =>
      listen(({ message, type, ms }) => {
        manager.add({ description: message, type, timeout: ms, priority: type === 'bad' ? 'high' : 'low' })
      }),
    [],
  )
  useEffect(() => {
    if (toasts.length > 0) uncoverFocus()
  }, [toasts.length])
  return toasts.map((item) => {
    const { Icon, color } = looks[(item.type as Type | undefined) ?? 'info']
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        // There is nothing in it to press.
        tabIndex={-1}
        className="at-head at-foot flex items-center gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-float transition duration-200 data-[ending-style]:-translate-y-3 data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-3 data-[starting-style]:opacity-0 md:data-[ending-style]:translate-y-3 md:data-[starting-style]:translate-y-3"
      >
        <Toast.Title className="sr-only">Aviso</Toast.Title>
        <Icon size={20} strokeWidth={1.75} aria-hidden className={`shrink-0 ${color}`} />
        <Toast.Description className="text-16 font-medium">{item.description}</Toast.Description>
      </Toast.Root>
    )
  })
}
