import type { ReactNode } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { soles } from '../../ui/soles.ts'
import { Received } from './received.tsx'
import { Voucher } from './voucher.tsx'
import { Warnings } from './warnings.tsx'

type Props = { entry: WalletEntryWithUser; payment: ReactNode; onClose: () => void }

/** A top-up with its voucher, what its customer entered and what came in, beside vouchers that look the same. */
export function VoucherDialog({ entry, payment, onClose }: Props) {
  const alike = entry.warnings.flatMap(({ code, entryId }) =>
    code === 'VOUCHER_REUSED' && entryId !== undefined ? [entryId] : [],
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`${entry.voucher ? 'Comprobante' : 'Recarga'} de ${soles(entry.quantity)}`}
      description={
        <>
          {entry.user.username}
          {payment && <> · {payment}</>}
        </>
      }
    >
      <div className="mb-4 grid gap-2 empty:hidden">
        <Warnings warnings={entry.warnings} />
        <Received received={entry.received} />
      </div>
      {!entry.voucher && <p className="text-soft">Esta recarga no tiene comprobante.</p>}
      <div className={alike.length > 0 ? 'grid gap-4 xs:grid-cols-2' : ''}>
        {(entry.voucher ? [entry.id, ...alike] : []).map((id) => (
          <figure key={id}>
            {alike.length > 0 && <figcaption className="mb-1 text-14 text-soft">Recarga #{id}</figcaption>}
            <Voucher id={id} alt={`comprobante de la recarga ${id}`} className="w-full" />
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
