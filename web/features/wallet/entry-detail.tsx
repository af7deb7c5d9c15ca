import type { WalletEntry } from '#contract/wallet.ts'
import { hasReceipt } from '#domain/receipt.ts'
import { formatDays } from '#domain/purchase.ts'
import { formatDay } from '../../ui/format-date.ts'
import { ReceiptLink } from '../receipts/receipt-link.tsx'

type Props = {
  entry: WalletEntry
  /** Whether it is of the viewer. */ own: boolean
  purchaseHref: (id: number) => string
}

/** What a movement paid for or refunded, which movement it corrects, and why. */
export function EntryDetail({ entry, own, purchaseHref }: Props) {
  const { id, descripcion, state, purchase, renewal, corrects, motivo } = entry
  return (
    <>
      {purchase && (
        <p className="text-14">
          <a
            href={purchaseHref(purchase.id)}
            className="-my-1.5 inline-block py-1.5 text-soft underline decoration-control-line underline-offset-4 wrap-anywhere hover:decoration-current"
          >
            {purchase.nombre} · #{purchase.id}
          </a>
        </p>
      )}
      {renewal && (
        <p className="text-14 text-soft">
          Renovación: {formatDays(renewal.dias)}, hasta el {formatDay(renewal.until)}
        </p>
      )}
      {corrects !== null && <p className="text-14 text-soft">Revierte el movimiento #{corrects}</p>}
      {state && hasReceipt(descripcion) && (
        <p>
          <ReceiptLink of={{ entryId: id }} own={own} about={`${descripcion} ${id}`} />
        </p>
      )}
      {motivo !== null && <p className="text-14 text-soft wrap-anywhere">Motivo: {motivo}</p>}
    </>
  )
}
