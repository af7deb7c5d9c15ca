import type { QueryOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { limaTime } from '#domain/lima.ts'
import { toSoles } from '#domain/money.ts'
import { publicPrice, type MarkupRule } from '#domain/pricing.ts'
import { stateLabel } from '#domain/product.ts'
import { formatDays } from '#domain/purchase.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { AppContext } from '../../platform/context.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import { selectRules } from '../settings/index.ts'
import { ownOnly } from './own-products.ts'
import { readSearch } from './read-search.ts'
import { allProducts, type ProductRow } from './sql.ts'

type ListQuery = QueryOf<typeof api.catalogue.exportProducts>

const columns = [
  'id',
  'nombre',
  'categoria',
  'marca',
  'estado',
  'precio',
  'precio al público',
  'precioRifa',
  'stock',
  'tickets',
  'dias',
  'nota',
  'asignado a',
  'creado',
  'más plazos',
]

/** The other terms that a product offers, as `90 días: 12.00, público 27.00`. */
function furtherTerms({ terms, categoryId }: ProductRow, rules: readonly MarkupRule[]): string {
  return terms
    .slice(1)
    .filter(({ active }) => active)
    .map((term) => {
      const [base, ofPublic] = [term.precio, publicPrice({ ...term, categoryId }, rules)].map((price) =>
        toSoles(price).toFixed(2),
      )
      return `${formatDays(term.dias)}: ${base}, público ${ofPublic}`
    })
    .join('; ')
}

/** The products that the caller may change, as a table with base prices and without credentials. */
export async function exportProducts(
  { db, exportDb }: AppContext,
  caller: Caller,
  { state, sort, ...asked }: ListQuery,
): Promise<Table> {
  const { filter } = await readSearch(db, { ...asked, states: state && [state], creatorId: ownOnly(caller) })
  const rules = await selectRules(db)
  return {
    columns,
    rows: exportRows(
      exportDb,
      (trx) => allProducts(trx, filter, sort),
      (row) => [
        row.id,
        row.nombre,
        row.categoryName,
        row.brandName,
        stateLabel(row.state),
        toSoles(row.precio),
        row.precioRifa === null ? toSoles(publicPrice(row, rules)) : null,
        row.precioRifa === null ? null : toSoles(row.precioRifa),
        row.stock,
        row.totalTickets,
        row.dias,
        row.nota,
        row.sellerUsername,
        limaTime(row.createdAt),
        furtherTerms(row, rules),
      ],
    ),
  }
}
