import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Image } from '#contract/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { shrinkPicture } from '../../platform/shrink-picture.ts'
import { useObjectUrl } from '../../ui/object-url.ts'
import { Notice } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { Picture } from './picture.tsx'
import { useTransientValue } from '../../ui/timers.ts'

const full = 'Alcanzó el limite de imagenes'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string | undefined
  /** Undefined until they are loaded. */
  images: readonly Image[] | undefined
  error?: Error | null
  limit: number
  /** The accepted file types, as for an input. */
  accept: string
  upload: (file: File) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  /** Refetches what shows these pictures. */
  refresh: () => Promise<unknown>
  /** What removing a picture leads to. */
  warning: string
  /** Further actions below each picture. */
  actions?: (image: Image) => ReactNode
}

/** A gallery of a few pictures: to view, upload up to the limit, and remove. */
export function GalleryDialog(props: Props) {
  const { open, onOpenChange, title, description, images, limit, accept, refresh, warning, actions } = props
  const [file, choose] = useState<File>()
  const [failure, fail] = useTransientValue<string>(3000)
  const [removing, setRemoving] = useState<Image>()
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)

  const upload = useMutation({
    mutationFn: async (chosen: File) => props.upload(await shrinkPicture(chosen)),
    onSuccess: () => {
      choose(undefined)
      toast('Imagen agregada', { type: 'good' })
    },
    onError: (error) => fail(error.message),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Image) => props.remove(id),
    onError: (error) => fail(error.message),
    onSettled: () => {
      setRemoving(undefined)
      return refresh()
    },
  })
  const send = () => {
    fail(undefined)
    if (images && images.length >= limit) return fail(full)
    if (!file) return input.current?.click()
    upload.mutate(file)
  }
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
        <ul className={`mb-5 grid gap-3 ${limit === 2 ? 'grid-cols-2' : 'grid-cols-3'}`}>
          {images === undefined && !props.error && <Skeleton className="aspect-4/3" />}
          {images?.map((image, index) => (
            <li key={image.id} className="grid content-start gap-2">
              <Picture
                picture={image}
                sizes={limit === 2 ? 'min(50vw, 250px)' : 'min(33vw, 160px)'}
                alt={`Imagen ${index + 1}`}
                className="aspect-4/3 w-full rounded-control bg-ground object-cover"
              />
              {actions?.(image)}
              <Button
                size="sm"
                variant="quiet"
                className="px-1! text-bad!"
                about={`imagen ${index + 1}`}
                onClick={() => setRemoving(image)}
              >
                Eliminar
              </Button>
            </li>
          ))}
          {images?.length === 0 && <li className="col-span-full text-soft">Todavía no hay imágenes.</li>}
        </ul>
        <div className="grid gap-3">
          {preview && (
            <img
              src={preview}
              alt="Vista previa"
              className="max-h-56 w-full rounded-control bg-ground object-contain"
            />
          )}
          <label className="grid min-h-12 cursor-pointer place-items-center rounded-control border border-dashed border-control-line px-3 text-center focus-within:outline-2 focus-within:outline-accent">
            <span className="max-w-full truncate">{file?.name ?? 'Seleccione las imagenes'}</span>
            <input
              ref={input}
              type="file"
              accept={accept}
              className="sr-only"
              onChange={(event) => {
                choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
          <Notice tone="bad">{failure ?? props.error?.message}</Notice>
          <Button busy={upload.isPending} onClick={send} icon={<Upload size={18} />}>
            Upload
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(next) => !next && setRemoving(undefined)}
        title="Eliminar imagen"
        confirmLabel="Eliminar"
        danger
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      >
        <p>{warning} No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  )
}
