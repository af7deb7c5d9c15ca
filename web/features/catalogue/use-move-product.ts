import { useMutation } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { ProductState } from '#domain/product.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

const said: Partial<Record<ProductState, string>> = {
  Publicado: 'Producto publicado',
  Rechazado: 'Producto rechazado',
  'Para su revisión': 'Producto enviado a revisión',
}

/** Changes the state of a product. */
export function useMoveProduct({ id }: Product) {
  return useMutation({
    mutationFn: (state: ProductState) => call(api.catalogue.changeState, { params: { id }, body: { state } }),
    onSuccess: ({ state }) => toast(said[state] ?? 'Estado cambiado', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshCatalogue,
  })
}
