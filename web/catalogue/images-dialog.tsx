import { useMutation } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import type { Product } from '#contract/catalogue.ts'
import type { Image } from '#contract/images.ts'
import { imageLimits, maxImageBytes } from '#domain/image.ts'
import { call } from '../api.ts'
import { keys, queryClient } from '../queries.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { usePassing } from '../ui/use-passing.ts'

const full = 'Alcanzó el limite de imagenes'
const refresh = () => queryClient.invalidateQueries({ queryKey: keys.products })

/** The pictures of a product: up to three, added one by one. */
export function ImagesDialog({
  product,
  open,
  onOpenChange,
}: {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [file, choose] = useState<File>()
  const [failure, fail] = usePassing<string>(3000)
  const [removing, setRemoving] = useState<Image>()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)

  const upload = useMutation({
    mutationFn: (chosen: File) =>
      call(api.images.uploadProductImage, { params: { productId: product.id }, file: chosen }),
    onSuccess: () => {
      choose(undefined)
      toast('Imagen agregada', { type: 'good' })
    },
    onError: (error) => fail(error.message),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Image) => call(api.images.removeProductImage, { params: { id } }),
    onError: (error) => fail(error.message),
    onSettled: () => {
      setRemoving(undefined)
      return refresh()
    },
  })
  const send = () => {
    if (product.productImgs.length >= imageLimits.product) return fail(full)
    if (!file) return input.current?.click()
    if (file.size > maxImageBytes) return fail('La imagen pesa más de 5 MB.')
    upload.mutate(file)
  }
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Imágenes" description={product.nombre}>
        <ul className="mb-5 grid grid-cols-3 gap-3">
          {product.productImgs.map((image, index) => (
            <li key={image.id} className="group relative">
              <img
                src={image.url}
                alt={`Imagen ${index + 1}`}
                className="aspect-4/3 w-full rounded-control object-cover"
              />
              <button
                type="button"
                aria-label={`Eliminar imagen ${index + 1}`}
                onClick={() => setRemoving(image)}
                className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-control bg-black/65 text-white hover:bg-black/85"
              >
                <Trash2 size={18} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
          {product.productImgs.length === 0 && <li className="col-span-3 text-soft">Todavía no tiene imágenes.</li>}
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
              accept="image/png,image/jpeg"
              className="sr-only"
              onChange={(event) => {
                choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
          <Notice tone="bad">{failure}</Notice>
          <Button busy={upload.isPending} onClick={send} icon={<Upload size={18} strokeWidth={1.75} aria-hidden />}>
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
        <p>La imagen dejará de verse en la tienda. No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  )
}

function usePreview(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
