import type { DemoProduct } from './products.ts'

type Row = Pick<DemoProduct, 'slug' | 'nombre' | 'descripcion' | 'brandId' | 'dias' | 'precio' | 'stock'> &
  Partial<Pick<DemoProduct, 'nota' | 'state'>>

/** Accounts of one category; published and without a note unless the row says otherwise. */
export function shelf(categoryId: number, rows: Row[]): DemoProduct[] {
  const same = { categoryId, nota: null, state: 'Publicado', precioRifa: null, sold: 0 } as const
  return rows.map((row) => ({ ...same, autorizacion: null, terminos: null, ...row }))
}
