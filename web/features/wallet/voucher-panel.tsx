import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { soles } from '../../ui/soles.ts'
import { Voucher, voucherQuery } from './voucher.tsx'
import { Received } from './received.tsx'
import { Warnings } from './warnings.tsx'

type Props = {
  entry: WalletEntryWithUser | undefined
  /** The row below, whose voucher is prefetched. */
  next: WalletEntryWithUser | undefined
  payment: ReactNode
  onShow: () => void
}

/** The voucher of the row that has the focus, beside the list where there is room. */
export function VoucherPanel({ entry, next, payment, onShow }: Props) {
  useQuery({ ...voucherQuery(next?.id ?? 0), enabled: next?.voucher === true })
  return (
    <aside
      aria-label="Comprobante"
      className="sticky top-6 grid max-h-[calc(100dvh-3rem)] gap-3 self-start overflow-auto rounded-card border border-line bg-surface p-4"
    >
      {entry && (
        <div>
          <p className="font-display text-22 font-bold">{soles(entry.quantity)}</p>
          <p className="font-semibold wrap-anywhere">{entry.user.username}</p>
          {payment && <p className="text-14 wrap-anywhere">{payment}</p>}
        </div>
      )}
      {entry && <Warnings warnings={entry.warnings} />}
      {entry && <Received received={entry.received} />}
      {entry?.voucher ? (
        <>
          {/* Above the picture, which would push it out of view once it is loaded. */}
          <Button variant="secondary" size="sm" icon={<Maximize2 size={16} />} onClick={onShow}>
            {entry.warnings.some(({ code }) => code === 'VOUCHER_REUSED') ? 'Comparar comprobantes' : 'Ver más grande'}
          </Button>
          <Voucher key={entry.id} id={entry.id} alt={`comprobante de la recarga ${entry.id}`} className="w-full" />
        </>
      ) : (
        <p className="grid min-h-60 place-items-center rounded-control bg-ground p-6 text-center text-14 text-soft">
          {entry ? 'Esta recarga no tiene comprobante.' : 'Aquí ves el comprobante de cada recarga.'}
        </p>
      )}
    </aside>
  )
}
