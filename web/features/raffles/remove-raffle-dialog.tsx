import type { Product } from '#contract/catalogue.ts'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshRaffles } from './admin-queries.ts'

/** Asks, and then takes a raffle that is over out of the lists of products. */
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
