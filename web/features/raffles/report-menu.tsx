import { Menu } from '@base-ui/react/menu'
import { useMutation } from '@tanstack/react-query'
import { FileLock, FileText } from 'lucide-react'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { menuItemLook, menuLook } from '../../ui/menu-look.ts'
import { swallowPress } from '../../ui/press-outside.ts'
import { toast } from '../../ui/toast.ts'

/** The report of a draw as a PDF, whole or to publish. */
export function ReportMenu({ id, about }: { id: number; about: string }) {
  const save = useMutation({
    mutationFn: (isPublic: boolean) => download(api.raffles.report, { params: { id }, query: { public: isPublic } }),
    meta: { quiet: true },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  return (
    <Menu.Root modal={false} onOpenChange={swallowPress}>
      <Menu.Trigger
        aria-label={`Informe de ${about}`}
        aria-busy={save.isPending}
        disabled={save.isPending}
        className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2 text-14 font-semibold text-accent hover:bg-raised disabled:opacity-55 lg:min-h-9"
      >
        <FileText size={18} />
        Informe
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50" align="end" sideOffset={4} collisionPadding={16}>
          <Menu.Popup className={`w-80 max-w-[calc(100vw-2rem)] ${menuLook}`}>
            <Menu.Item onClick={() => save.mutate(false)} className={menuItemLook}>
              <FileLock size={18} className="shrink-0" />
              Con DNI y teléfono, para la autoridad
            </Menu.Item>
            <Menu.Item onClick={() => save.mutate(true)} className={menuItemLook}>
              <FileText size={18} className="shrink-0" />
              Solo con el nombre, para publicar
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
