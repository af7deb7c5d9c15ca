import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { useMethodNames } from '../payment-methods/queries.ts'
import { formatMoment } from '../../ui/format-date.ts'
import type { Column } from '../../platform/list/columns.tsx'

/** The optional columns of movements, beside time, user, description and amount. */
export function useMovementColumns(): readonly Column<WalletEntryWithUser>[] {
  const nameOf = useMethodNames()
  return [
    { name: 'numero', label: 'Número', width: '80px', extra: true, cell: ({ id }) => `#${id}` },
    { name: 'telefono', label: 'Teléfono', width: '130px', extra: true, cell: ({ user }) => user.telefono },
    {
      name: 'forma',
      label: 'Forma de pago',
      width: 'minmax(110px, 1fr)',
      extra: true,
      cell: ({ methodId }) => nameOf(methodId),
    },
    {
      name: 'operacion',
      label: 'N.º de operación',
      width: 'minmax(100px, 0.8fr)',
      extra: true,
      cell: ({ operationNumber }) => operationNumber,
    },
    {
      name: 'pago',
      label: 'Fecha de pago',
      width: '150px',
      extra: true,
      cell: ({ paidAt }) => paidAt && formatMoment(paidAt),
    },
  ]
}
