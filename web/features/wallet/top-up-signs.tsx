import { CircleCheck, CircleHelp, FileText, Image, TriangleAlert } from 'lucide-react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { Chip } from '../../ui/chip.tsx'
import { textOf } from './warnings.tsx'

type Props = { entry: WalletEntryWithUser; about: string; settled: boolean; onShow: () => void }

/** What speaks for a top-up and what does not, as short as a line allows; it opens the voucher and the rest of it. */
export function TopUpSigns({ entry, about, settled, onShow }: Props) {
  const { voucher, warnings, received } = entry
  const [payment] = received
  const Icon = voucher ? Image : FileText
  const hasChip = !settled && (payment !== undefined || warnings.length > 0)
  return (
    <button
      type="button"
      onClick={onShow}
      className="-mx-1 inline-flex min-h-9 items-center justify-end gap-1 rounded-control px-1 hover:bg-raised"
    >
      <span className="sr-only">{voucher ? 'Ver comprobante de ' : 'Ver detalle de '}</span>
      <span className="sr-only">{about}</span>
      {!settled && payment && (
        <Chip
          tone={payment.certain ? 'good' : payment.likely ? 'info' : 'warn'}
          icon={payment.certain ? <CircleCheck size={14} /> : <CircleHelp size={14} />}
        >
          <span className="@max-3xl:sr-only">{payment.certain ? 'Llegó' : payment.likely ? 'Probable' : 'Dudoso'}</span>
        </Chip>
      )}
      {!settled && warnings.length > 0 && (
        <Chip tone={warnings.some(({ code }) => code !== 'NEW_CUSTOMER') ? 'bad' : 'info'}>
          <span className="flex items-center gap-1" aria-hidden>
            <TriangleAlert size={14} />
            {warnings.length > 1 && warnings.length}
          </span>
          <span className="sr-only">{warnings.map(textOf).join(', ')}</span>
        </Chip>
      )}
      <Icon
        size={18}
        className={`shrink-0 ${voucher ? 'text-accent' : hasChip ? 'text-soft @max-3xl:hidden' : 'text-soft'}`}
      />
    </button>
  )
}
