import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { Centimos } from '#domain/money.ts'
import type { api } from '../../platform/routes.ts'
import { soles } from '../../ui/soles.ts'
import { autoRenewalsQuery } from './queries.ts'

/** What resellers and what the public pay. */
export type Prices = { base: Centimos; ofPublic: Centimos }

/** Says, before it is saved, whom another price of a sold product concerns. */
export function RenewalsNote({ product, before, after }: { product: Product; before: Prices; after: Prices }) {
  const changes = { base: after.base !== before.base, ofPublic: after.ofPublic !== before.ofPublic }
  const isChanged = changes.base || changes.ofPublic
  const { data } = useQuery({ ...autoRenewalsQuery(product.id), enabled: isChanged })
  if (!isChanged) return null
  const cost = changes.ofPublic
    ? `Las renovaciones costarán ${soles(after.ofPublic)} desde hoy${changes.base ? `, y ${soles(after.base)} para revendedores` : ''}`
    : `Las renovaciones de revendedores costarán ${soles(after.base)} desde hoy`
  return (
    <p className="rounded-control bg-warn-wash px-3 py-2.5 font-medium text-warn">
      {`${cost}${data ? concerned(data, after) : ''}. Las compras hechas no cambian.`}
    </p>
  )
}

type AutoRenewals = ReplyOf<RouteOf<typeof api.purchases.autoRenewalsOf>>

function concerned({ customers, limits }: AutoRenewals, { base, ofPublic }: Prices): string {
  if (customers === 0) return '; nadie lo renueva automáticamente'
  const below = limits
    .filter(({ paysBase, limit }) => limit < (paysBase ? base : ofPublic))
    .reduce((sum, { rents }) => sum + rents, 0)
  const who = customers === 1 ? '1 cliente' : `${customers} clientes`
  const told = below === 0 ? '' : ` (${below} con un límite menor: avisaremos para que acepten el precio nuevo)`
  return `; ${who} con renovación automática${told}`
}
