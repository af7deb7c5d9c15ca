import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import type { Centimos } from '#domain/money.ts'
import { isCredit } from '#domain/wallet.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Cells, columnsStyle, type Column } from '../../platform/list/columns.tsx'
import { soles } from '../../ui/soles.ts'
import { EntryDetail } from './entry-detail.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

type Props = {
  entries: readonly WalletEntryWithUser[]
  /** The optional columns that are shown. */
  shown?: readonly Column<WalletEntryWithUser>[]
}

const none: readonly Column<WalletEntryWithUser>[] = []

/** Movements of any users, with what each was for and an action to reverse it. */
export function MovementRows({ entries, shown = none }: Props) {
  const [reversing, reverse] = useState<WalletEntryWithUser>()
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <li
            key={entry.id}
            style={columnsStyle('150px minmax(0,1fr) minmax(0,1.4fr)', shown, '110px 120px')}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 lg:grid-cols-(--columns)"
          >
            <p className="text-14 text-soft max-lg:order-3">{formatMoment(entry.updatedAt)}</p>
            <p className="font-semibold wrap-anywhere max-lg:order-1">{entry.user.username}</p>
            <div className="min-w-0 text-14 max-lg:order-4 max-lg:col-span-2">
              <p>{entry.descripcion}</p>
              <EntryDetail
                entry={entry}
                own={false}
                purchaseHref={(id) => `#${paths.purchases({ tab: 'ventas', q: `#${id}` })}`}
              />
            </div>
            <Cells shown={shown} item={entry} place="max-lg:order-4" />
            <Amount quantity={entry.quantity} />
            <div className="flex justify-end max-lg:order-5 max-lg:col-span-2 empty:hidden">
              {entry.reversed ? (
                <Chip>Revertido</Chip>
              ) : (
                isCredit(entry.descripcion) && (
                  <Button
                    size="sm"
                    variant="secondary"
                    about={`movimiento ${entry.id}`}
                    icon={<Undo2 size={16} />}
                    onClick={() => reverse(entry)}
                  >
                    Revertir
                  </Button>
                )
              )}
            </div>
          </li>
        ))}
      </ul>
      {reversing && <ReverseDialog entry={reversing} onClose={() => reverse(undefined)} />}
    </>
  )
}

function Amount({ quantity }: { quantity: Centimos }) {
  return (
    <p
      className={`text-right font-semibold whitespace-nowrap max-lg:order-2 ${quantity < 0 ? 'text-bad' : 'text-good'}`}
    >
      {quantity < 0 ? '' : '+'}
      {soles(quantity)}
    </p>
  )
}
