import type { User } from '#contract/users.ts'
import { formatSoles } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { roleLabels } from './role-labels.ts'

/** One account in the list: its name opens the rest. */
export function UserRow({ user, onOpen, onReseller }: { user: User; onOpen: () => void; onReseller: () => void }) {
  const { label, tone } = roleLabels[user.role]
  const mayBecomeReseller = user.role !== 'SADMIN' && user.role !== 'RESELLER'
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-line bg-surface px-4 py-3 max-lg:rounded-card max-lg:border lg:grid-cols-[minmax(180px,1fr)_140px_200px_120px_110px] lg:bg-transparent">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-11 justify-self-start rounded-control text-left font-semibold break-all underline decoration-control-line underline-offset-4 hover:decoration-current"
      >
        {user.username}
      </button>
      <p className="text-right text-18 font-semibold lg:text-16">{formatSoles(user.balance)}</p>
      <p className="flex flex-wrap gap-2 lg:justify-end">
        <Chip tone={tone}>{label}</Chip>
        {user.disabled && <Chip tone="bad">Desactivada</Chip>}
      </p>
      <p className="text-14 text-soft max-lg:text-right">{formatDay(user.createdAt)}</p>
      <div className="flex justify-end max-lg:col-span-2 empty:hidden">
        {mayBecomeReseller && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Reseller: ${user.username}`}
            onClick={onReseller}
            className="max-md:w-full"
          >
            Reseller
          </Button>
        )}
      </div>
    </li>
  )
}
