import { Info } from 'lucide-react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { soles } from '../../ui/soles.ts'

/** Says of a top-up that a link led to, and that does not wait any more, how it ended. */
export function LinkedNotice({ entry }: { entry: WalletEntryWithUser | null }) {
  const text = entry
    ? `La recarga de ${soles(entry.quantity)} de ${entry.user.username} ya está atendida: ${entry.estado.toLowerCase()}.`
    : 'Esa recarga ya no espera: alguien la eliminó.'
  return (
    <p role="status" className="mb-4 flex items-center gap-3 rounded-card border border-line bg-info-wash px-4 py-3">
      <Info size={20} aria-hidden className="shrink-0 text-info" />
      {text}
    </p>
  )
}
