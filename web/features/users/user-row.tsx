import type { User } from '#contract/users/users.ts'
import { readablePhone } from '#domain/phone.ts'
import { fullName } from '#domain/user.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'
import { useWords } from '../../ui/words.ts'
import { Cells, columnsStyle, type Column } from '../../platform/list/columns.tsx'
import { roleLabels } from './role-labels.ts'

/** The columns of a row beside the name. */
export const userColumns: readonly Column<User>[] = [
  {
    name: 'saldo',
    label: 'Saldo',
    width: '130px',
    cell: ({ balance }) => <p className="text-right text-18 font-semibold lg:text-16">{soles(balance)}</p>,
  },
  {
    name: 'rol',
    label: 'Rol',
    width: 'minmax(110px, 0.8fr)',
    cell: ({ role, level, disabled }) => (
      <p className="flex flex-wrap gap-2 lg:justify-end">
        <Chip tone={roleLabels[role].tone}>{roleLabels[role].label}</Chip>
        {level && <Chip>{level.name}</Chip>}
        {disabled && <Chip tone="bad">Desactivada</Chip>}
      </p>
    ),
  },
  {
    name: 'creada',
    label: 'Creada',
    width: '95px',
    cell: ({ createdAt }) => <p className="text-14 text-soft max-lg:text-right">{formatDay(createdAt)}</p>,
  },
  {
    name: 'nombre',
    label: 'Nombre',
    width: 'minmax(100px, 1fr)',
    extra: true,
    cell: fullName,
  },
  { name: 'telefono', label: 'Teléfono', width: '130px', extra: true, cell: ({ telefono }) => readablePhone(telefono) },
  { name: 'codigo', label: 'Código', width: '90px', extra: true, cell: ({ codigo }) => codigo },
  { name: 'email', label: 'Correo', width: 'minmax(120px, 1fr)', extra: true, cell: ({ email }) => email },
]

type Props = { user: User; shown: readonly Column<User>[]; onOpen: () => void; onReseller: () => void }

/** One account in the list; its name opens the dialog. */
export function UserRow({ user, shown, onOpen, onReseller }: Props) {
  const { reseller } = useWords()
  const mayBecomeReseller = user.role !== 'SADMIN' && user.role !== 'RESELLER'
  return (
    <li
      style={columnsStyle('minmax(120px, 1fr)', shown, '100px')}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-line bg-surface px-4 py-3 max-lg:rounded-card max-lg:border lg:grid-cols-(--columns) lg:bg-transparent"
    >
      <button
        type="button"
        onClick={onOpen}
        className="min-h-11 justify-self-start rounded-control text-left font-semibold break-all underline decoration-control-line underline-offset-4 hover:decoration-current"
      >
        {user.username}
      </button>
      <Cells shown={shown} item={user} />
      <div className="flex justify-end max-lg:col-span-2 max-lg:empty:hidden">
        {mayBecomeReseller && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${reseller}: ${user.username}`}
            onClick={onReseller}
            className="max-md:w-full"
          >
            {reseller}
          </Button>
        )}
      </div>
    </li>
  )
}
