import type { Product } from '#contract/catalogue/catalogue.ts'
import { times } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'
import { refreshRaffles } from './admin-queries.ts'
import { soldOf } from './raffle-admin-row.tsx'

/** Asks for confirmation before a raffle is cancelled, with the amount that is refunded to its buyers. */
export function CancelRaffleDialog({ raffle, onClose }: { raffle: Product; onClose: () => void }) {
  const sold = soldOf(raffle)
  return (
    <ConfirmAction
      title="Cancelar el sorteo"
      confirmLabel="Cancelar sorteo"
      cancelLabel="Volver"
      danger
      act={() => call(api.raffles.cancel, { params: { id: raffle.id } })}
      onDone={() => toast(sold === 0 ? 'Sorteo cancelado' : 'Sorteo cancelado y tickets devueltos')}
      refresh={refreshRaffles}
      onClose={onClose}
    >
      <p>
        <strong>{raffle.nombre}</strong> ya no se sorteará.{' '}
        {sold === 0
          ? 'Todavía no vendió ningún ticket.'
          : `${sold === 1 ? 'Su ticket vendido vuelve' : `Sus ${sold} tickets vendidos vuelven`} a la billetera de quien pagó: ${soles(times(raffle.precioRifa ?? raffle.precio, sold))} en total.`}{' '}
        No se puede deshacer.
      </p>
    </ConfirmAction>
  )
}

/** Asks for confirmation and removes a finished raffle from the product lists. */
export function RemoveRaffleDialog({ raffle, onClose }: { raffle: Product; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Quitar de las listas"
      confirmLabel="Quitar"
      danger
      act={() => call(api.raffles.removeRaffle, { params: { id: raffle.id } })}
      onDone={() => toast('El sorteo salió de las listas')}
      refresh={refreshRaffles}
      onClose={onClose}
    >
      <p>
        <strong>{raffle.nombre}</strong> saldrá de las listas de productos. Su ganador, su acta y las compras se quedan
        como están. No se puede deshacer.
      </p>
    </ConfirmAction>
  )
}
