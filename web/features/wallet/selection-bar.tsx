import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { plus } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { soles } from '../../ui/soles.ts'

type Props = { entries: readonly WalletEntryWithUser[]; busy: boolean; onAccept: () => void; onDelete: () => void }

/** The number and the sum of the selected top-ups, and the actions on them; sticky. */
export function SelectionBar({ entries, busy, onAccept, onDelete }: Props) {
  if (entries.length === 0) return null
  const sum = soles(plus(...entries.map(({ quantity }) => quantity)))
  return (
    <section
      aria-label="Selección"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4 shadow-float"
    >
      <p aria-live="polite" className="font-semibold">
        {`${entries.length} ${entries.length === 1 ? 'seleccionada' : 'seleccionadas'} · ${sum}`}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
        <Button variant="danger" disabled={busy} onClick={onDelete}>
          Eliminar seleccionadas
        </Button>
        <Button busy={busy} onClick={onAccept}>
          Aceptar seleccionadas
        </Button>
      </div>
    </section>
  )
}
