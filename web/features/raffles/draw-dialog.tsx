import type { Product } from '#contract/catalogue/catalogue.ts'
import { can } from '#domain/product.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { soldOf } from './raffle-admin-row.tsx'

type Props = { raffle: Product; onClose: () => void; onDraw: () => void }

/** Asks for confirmation of a draw, with the number of tickets and who will see it. */
export function DrawDialog({ raffle, onClose, onDraw }: Props) {
  const sold = soldOf(raffle)
  const early = can.beClosedEarly(raffle.state)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={early ? 'Cerrar la venta y sortear' : 'Sortear'}
      confirmLabel="SORTEAR"
      onConfirm={() => {
        onClose()
        onDraw()
      }}
    >
      <p>
        <strong>{raffle.nombre}</strong> se sorteará entre {sold === 1 ? 'el único ticket vendido' : `${sold} tickets`}.
        Todas las pantallas abiertas verán la cuenta regresiva y al ganador. No se puede repetir.
      </p>
      {early && (
        <p className="mt-2 text-warn">
          {raffle.stock === 1 ? 'Queda 1 ticket' : `Quedan ${raffle.stock} tickets`} sin vender: ya no se
          {raffle.stock === 1 ? ' venderá.' : ' venderán.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
