import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { Me } from '#contract/users/users.ts'
import { imageLimits } from '#domain/limits.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { updateUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { GalleryDialog } from '../pictures/gallery-dialog.tsx'

const picturesQuery = { queryKey: keys.userImages, queryFn: () => call(api.images.listUserImages) }

/** The user's own pictures, to upload, remove and choose the avatar from. */
export function AvatarDialog({
  user,
  open,
  onOpenChange,
}: {
  user: Me
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const pictures = useQuery({ ...picturesQuery, enabled: open })
  const assign = useMutation({
    mutationFn: (url: string) => call(api.users.changeAvatar, { params: { userId: user.id }, body: { url } }),
    onSuccess: (changed) => {
      updateUser(changed)
      toast('Avatar cambiado', { type: 'good' })
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  const readAgain = async () => {
    await refresh(keys.userImages)
    updateUser(await call(api.users.me))
  }
  return (
    <GalleryDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Tu avatar"
      description="Hasta 2 imágenes, en PNG, JPG o GIF."
      images={pictures.data}
      error={pictures.error}
      limit={imageLimits.user}
      accept="image/png,image/jpeg,image/gif"
      upload={(file) => call(api.images.uploadUserImage, { file })}
      remove={(id) => call(api.images.removeUserImage, { params: { id } })}
      refresh={readAgain}
      warning="Si es tu avatar, volverás a tener el de siempre."
      actions={({ url }) =>
        url === user.avatar ? (
          <p className="flex min-h-9 items-center justify-center gap-1.5 text-14 font-semibold text-good">
            <Check size={16} className="stroke-2" />
            En uso
          </p>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            busy={assign.isPending && assign.variables === url}
            onClick={() => assign.mutate(url)}
          >
            Asignar
          </Button>
        )
      }
    />
  )
}
