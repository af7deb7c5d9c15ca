import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Account } from '#contract/catalogue/stock.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

/** Asks for confirmation and removes a product from every list. */
export function RemoveProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Eliminar producto"
      confirmLabel="Eliminar"
      danger
      act={() => call(api.catalogue.removeProduct, { params: { id: product.id } })}
      onDone={() => toast('Producto eliminado')}
      refresh={refreshCatalogue}
      onClose={onClose}
    >
      <p>
        <strong>{product.nombre}</strong> saldrá de todas las listas, con sus imágenes y sus cuentas. No se puede
        deshacer.
      </p>
    </ConfirmAction>
  )
}

/** Asks for confirmation and removes an account that was never sold. */
export function RemoveAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const count = account.profiles.length
  return (
    <ConfirmAction
      title="Eliminar cuenta"
      confirmLabel="Eliminar"
      danger
      act={() => call(api.catalogue.removeAccount, { params: { id: account.id } })}
      onDone={() => toast('Cuenta eliminada')}
      refresh={refreshCatalogue}
      onClose={onClose}
    >
      <p>
        La <strong>cuenta #{account.id}</strong> y {count === 1 ? 'su perfil' : `sus ${count} perfiles`} dejarán de
        estar en venta. No se puede deshacer.
      </p>
    </ConfirmAction>
  )
}
