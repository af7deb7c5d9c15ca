import { useMutation } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue.ts'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

/** Asks, and then takes a product out of every list. */
export function RemoveProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(api.catalogue.removeProduct, { params: { id: product.id } }),
    onSuccess: () => toast('Producto eliminado'),
    onError: (error) => toast(error.message, { type: 'bad', ms: 4000 }),
    onSettled: () => {
      onClose()
      return refreshCatalogue()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Eliminar producto"
      confirmLabel="Eliminar"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        <strong>{product.nombre}</strong> saldrá de todas las listas, con sus imágenes y sus cuentas. No se puede
        deshacer.
      </p>
    </ConfirmDialog>
  )
}
