type DemoState = 'Nuevo' | 'Para su revisión' | 'Publicado' | 'Vendido' | 'Por sortear' | 'Sorteado' | 'Cancelado'

/** One product of the demo shop. Prices are soles; its pictures are `pictures/<slug>.webp` and, if drawn, `<slug>-2.webp`. */
export type DemoProduct = {
  slug: string
  nombre: string
  descripcion: string
  nota: string | null
  categoryId: number
  brandId: number
  dias: number
  precio: number
  precioRifa: number | null
  /** Free profiles; for a raffle, all of its tickets. */
  stock: number
  /** Tickets already sold; 0 for anything but a raffle. */
  sold: number
  state: DemoState
  /** What the supplier is owed for its own days. */
  costo: number | null
  /** Its further terms. */
  terms: readonly { dias: number; precio: number; costo: number }[]
  autorizacion: string | null
  terminos: string | null
  /** Of a raffle that sells: in how many days it ends, and its minimum. */
  endsInDays: number | null
  minTickets: number | null
}

type Row = Pick<DemoProduct, 'slug' | 'nombre' | 'descripcion' | 'brandId' | 'dias' | 'precio' | 'stock'> &
  Partial<Pick<DemoProduct, 'nota' | 'state' | 'costo' | 'terms'>>

/** Accounts of one category; published and without a note unless the row says otherwise. */
export function accountProducts(categoryId: number, rows: Row[]): DemoProduct[] {
  const same = {
    categoryId,
    nota: null,
    state: 'Publicado',
    precioRifa: null,
    sold: 0,
    costo: null,
    terms: [],
  } as const
  return rows.map((row) => ({
    ...same,
    autorizacion: null,
    terminos: null,
    endsInDays: null,
    minTickets: null,
    ...row,
  }))
}
